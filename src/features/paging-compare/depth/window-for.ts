/** The smallest round window (1, 2 or 5 times a power of ten) that reaches down to `documents`. */
export function windowFor(documents: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, documents)));
  return [1, 2, 5, 10].map((digit) => digit * power).find((window) => window >= documents) ?? documents;
}
