/** Units of work of looking a key up that no document may have. */
export const UNITS_PER_KEY = 200;
