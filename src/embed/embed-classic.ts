/** The elements as a classic script, for pages that are opened from a file and for frames whose host serves files to its own pages alone. */
import { startEmbeds } from './start.ts';

startEmbeds(document.currentScript instanceof HTMLScriptElement ? document.currentScript.src : document.baseURI);
