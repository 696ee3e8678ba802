import type { Random } from '../model/random.ts';
import { Known } from './known.ts';
import type { StoredWorld } from './stored-world.ts';
import { randomStep, type Step } from './steps.ts';

/** Plays random requests, some of them at the same time, and knows what must be found. */
export class Player {
  readonly #random: Random;
  readonly #underWay = new Set<Step>();
  #known = new Known();
  #played = 0;
  /** Requests that were refused for the disk's sake. */
  refused = 0;

  constructor(random: Random) {
    this.#random = random;
  }

  /** What must be found now: of what is under way any part. */
  get known(): Known {
    let known = this.#known;
    for (const step of this.#underWay) known = known.maybe(step.maybe);
    return known;
  }

  async play(world: StoredWorld, steps: number): Promise<void> {
    for (let at = 0; at < steps; at++) await Promise.all(this.#together().map((step) => this.#run(world, step)));
  }

  /** Others at the same time are of other keys. */
  #together(): readonly Step[] {
    const steps = [randomStep(this.#random, this.#played++)];
    while (this.#random.chance(0.3)) {
      const other = randomStep(this.#random, this.#played++);
      const taken = new Set(steps.flatMap(({ maybe }) => maybe.map(([key]) => key)));
      if (other.maybe.every(([key]) => !taken.has(key))) steps.push(other);
    }
    return steps;
  }

  async #run(world: StoredWorld, step: Step): Promise<void> {
    this.#underWay.add(step);
    const reply = await step.run(world);
    this.#underWay.delete(step);
    if (reply.status < 300) this.#known = this.#known.maybe(step.refused(reply)).done(step.done(reply));
    else if (reply.status === 429 || reply.status === 503) {
      this.refused++;
      this.#known = this.#known.maybe(step.maybe);
    } else if (reply.status !== 404) throw new Error(`a request answered ${reply.status} ${reply.text}`);
  }
}
