/** Where the reader's saved searches are stored. */
export const SEARCHES_KEY = 'fathom.searches';
/** Where the switches are stored, without keys. */
export const SWITCHES_KEY = 'fathom.switches';
