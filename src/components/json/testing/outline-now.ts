import { type Outline, readOutline } from '../outline.ts';

/** Reads the structure at once; null when the text is not JSON. */
export function outlineNow(text: string): Outline | null {
  const reading = readOutline(text);
  for (;;) {
    const step = reading.next();
    if (step.done === true) return step.value;
  }
}
