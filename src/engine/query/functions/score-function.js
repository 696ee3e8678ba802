/** The largest float: factors without a limit have this one. */
export const MAX_FLOAT = (2 - 2 ** -23) * 2 ** 127;
