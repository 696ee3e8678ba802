import { writeAsked, type Asked } from '../asked/asked.ts';
import type { ConsoleRecording, DrawnRecording, Recording } from '../recorded/recording.ts';

/** An element as HTML, with what was counted in it: its picture stands in any page before anything runs. */
export function htmlText(asked: Asked, recording: DrawnRecording, more: Readonly<Record<string, string>>): string {
  const name = `fathom-${recording.kind}`;
  const at = recording.kind === 'stage' ? { ...asked, page: recording.page } : asked;
  const attributes = Object.entries({ ...writeAsked(at), ...more }).map(([key, value]) => ` ${key}="${attribute(value)}"`);
  const shown =
    recording.kind === 'stage' ? { ...recording, lanes: recording.lanes.filter(({ mode }) => asked.modes.includes(mode)) } : recording;
  return `<${name}${attributes.join('')}>\n${recordingText(shown)}</${name}>\n`;
}

/** A console as HTML: its request can be read where no script runs. */
export function consoleHtml(recording: ConsoleRecording, attributes: Readonly<Record<string, string>>): string {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${attribute(value)}"`);
  return `<fathom-console${written.join('')}>\n<pre>${attribute(recording.text)}</pre>\n${recordingText(recording)}</fathom-console>\n`;
}

function recordingText(recording: Recording): string {
  // No text of it ends the script element.
  return `  <script type="application/json">${JSON.stringify(recording).replaceAll('<', '\\u003c')}</script>\n`;
}

function attribute(value: string): string {
  return value.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
