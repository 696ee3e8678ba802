import { FILES_DOOR } from '../engine/door.ts';
import { loadScript } from '../engine/load-script.ts';
import type { Embeds } from '../elements/embeds.ts';
import type { Said } from '../elements/figure.ts';
import type { SaveKind } from '../elements/save-menu.ts';
import type { DrawnRecording } from '../recorded/recording.ts';
import { copyHtml } from './copy-html.ts';
import { htmlText } from './html-text.ts';
import type { HowSaved, MadeFile, makeFile } from './make-file.ts';

/** What is saved. */
interface ToSave extends Pick<HowSaved, 'metric'> {
  readonly recording: DrawnRecording | undefined;
  readonly said: Said;
}

/** Saves a drawing as it stands: copies HTML, or makes a file and hands it to the reader. Resolves with what there is to say of it. */
export async function saveDrawing(
  kind: SaveKind,
  host: HTMLElement,
  { recording, said: { words, asked }, metric, files }: ToSave & Pick<Embeds, 'files'>,
): Promise<string | undefined> {
  if (recording === undefined) return words.nothingRecordedWhy;
  const shown = onlyAsked(recording, asked.modes);
  if (kind === 'html') return copyHtml(htmlText(asked, shown, attributesOf(host)), words);
  try {
    download(await (await filesOf(files))(kind, shown, { words, asked, metric }));
    return undefined;
  } catch {
    return words.notSaved;
  }
}

function onlyAsked(recording: DrawnRecording, modes: Said['asked']['modes']): DrawnRecording {
  if (recording.kind === 'stage') return { ...recording, lanes: recording.lanes.filter(({ mode }) => modes.includes(mode)) };
  return { ...recording, points: recording.points.filter(({ mode }) => modes.includes(mode)) };
}

function attributesOf(host: HTMLElement): Readonly<Record<string, string>> {
  const kept = ['theme', 'lang', 'metric', 'app'].flatMap((name) => {
    const value = host.getAttribute(name);
    return value === null ? [] : [[name, value] as const];
  });
  return Object.fromEntries(kept);
}

type Makes = typeof makeFile;

async function filesOf(address: URL): Promise<Makes> {
  // The script leaves it there.
  const page = globalThis as unknown as { readonly [FILES_DOOR]?: Makes };
  if (page[FILES_DOOR] === undefined) await loadScript(address);
  if (page[FILES_DOOR] === undefined) throw new Error(`${address.href} makes no files`);
  return page[FILES_DOOR];
}

function download({ blob, name }: MadeFile): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  // Browsers begin to read it in a turn of their own.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
