/** The tag of a story that Firefox, or its driver, cannot tell; the comment beside it says why. All others are told there on request. */
export const IN_CHROMIUM_ONLY = /@chromium/;

/** The tag of a story in which nothing depends on the browser: what is counted, refused and said. Chromium alone tells it. */
export const TOLD_ONCE = /@once/;
