/** Of a search that asks for none. */
export const NO_EXTRAS = {};
