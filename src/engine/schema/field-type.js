/** Types whose values need not be whole. */
export const FLOATING_TYPES = new Set(['double', 'float', 'half_float']);
