/** What makes files of drawings, as a classic script that comes when the first is saved. It leaves the way to it. */
import { FILES_DOOR } from '../engine/door.ts';
import { makeFile } from './make-file.ts';

Object.assign(globalThis, { [FILES_DOOR]: makeFile });
