/** How `npm run release -- --dry` ends where all is well, but some samples could not run here. */
export const SAMPLES_SKIPPED = 3;
