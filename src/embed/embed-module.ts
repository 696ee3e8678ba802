/** The elements as an ES module. */
import { startEmbeds } from './start.ts';

startEmbeds(import.meta.url);
