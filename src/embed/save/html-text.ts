import { writeAsked, type Asked } from '../asked/asked.ts';
import type { Recording } from '../recorded/recording.ts';

/** An element as HTML, with what was counted in it: its picture stands in any page before anything runs. */
export function htmlText(asked: Asked, recording: Recording, more: Readonly<Record<string, string>>): string {
  const name = `fathom-${recording.kind}`;
  const at = recording.kind === 'stage' ? { ...asked, page: recording.page } : asked;
  const attributes = Object.entries({ ...writeAsked(at), ...more }).map(([key, value]) => ` ${key}="${attribute(value)}"`);
  const shown =
    recording.kind === 'stage' ? { ...recording, lanes: recording.lanes.filter(({ mode }) => asked.modes.includes(mode)) } : recording;
  // No text of it ends the script element.
  const json = JSON.stringify(shown).replaceAll('<', '\\u003c');
  return `<${name}${attributes.join('')}>\n  <script type="application/json">${json}</script>\n</${name}>\n`;
}

function attribute(value: string): string {
  return value.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
