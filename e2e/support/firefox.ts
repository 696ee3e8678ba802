/** The tag of a story that Firefox, or its driver, cannot tell; the comment beside it says why. All others are told there on request. */
export const IN_CHROMIUM_ONLY = /@chromium/;
