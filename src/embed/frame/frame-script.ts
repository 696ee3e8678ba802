/** The script of `embed.html`: the elements, and the one that the frame's address asks for. */
import { startEmbeds } from '../start.ts';
import { openFrame } from './frame.ts';

startEmbeds(document.currentScript instanceof HTMLScriptElement ? document.currentScript.src : document.baseURI);
openFrame();
