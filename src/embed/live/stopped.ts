/** A run ended because somebody stopped it, which is no failure. */
export class Stopped extends Error {
  constructor() {
    super('stopped');
  }
}
