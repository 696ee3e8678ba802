/** Addresses of results. */
export const MATCHES_AT = 0;
export const BEST_AT = 4;
export const LOWEST_AT = 8;
export const HIGHEST_AT = 12;
export const RESULTS_BYTES = 16;
