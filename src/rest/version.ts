/** This program's version, in the signature header of every answer. */
export const FATHOM_VERSION = '0.1.0';

/** The release whose behaviour the search dialect follows. */
export const PEER_VERSION = '7.10.2';
/** The release of Lucene that one uses. */
export const LUCENE_VERSION = '8.7.0';
