import type { Said } from '../elements/figure.ts';
import type { SaveKind } from '../elements/save-menu.ts';
import type { DrawnRecording } from '../recorded/recording.ts';
import { htmlText } from './html-text.ts';
import { pngFile } from './png-file.ts';
import { fileName, provenanceOf } from './provenance.ts';
import { svgFile, type Picture } from './svg-file.ts';

/** What is saved. */
export interface ToSave {
  readonly host: HTMLElement;
  readonly recording: DrawnRecording;
  readonly said: Said;
  readonly picture: () => Picture;
  readonly csv: () => string;
}

/** Makes a file, or copies HTML, and hands it to the reader. Resolves with what there is to say of it. */
export async function deliver(
  kind: SaveKind,
  { host, recording, said: { words, asked }, picture, csv }: ToSave,
): Promise<string | undefined> {
  const kept = ['theme', 'lang', 'metric', 'app'].flatMap((name) => {
    const value = host.getAttribute(name);
    return value === null ? [] : [[name, value] as const];
  });
  if (kind === 'html') return copyHtml(htmlText(asked, recording, Object.fromEntries(kept)), words);
  try {
    const provenance = provenanceOf(recording);
    const drawn = picture();
    const file = {
      svg: () => new Blob([svgFile(drawn, provenance)], { type: 'image/svg+xml' }),
      png: () => pngFile(svgFile(drawn, provenance), drawn, JSON.stringify(provenance)),
      csv: () => new Blob([csv()], { type: 'text/csv' }),
    }[kind];
    download(await file(), fileName(recording, recording.kind === 'stage' ? recording.page : undefined, kind));
    return undefined;
  } catch {
    return words.notSaved;
  }
}

/** Copies an element with what was counted in it. Resolves with what there is to say of it. */
export function copyHtml(html: string, words: Said['words']): Promise<string> {
  return navigator.clipboard.writeText(html).then(
    () => words.copied,
    () => words.notCopied,
  );
}

function download(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // Browsers begin to read it in a turn of their own.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
