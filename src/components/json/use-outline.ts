import { useEffect, useState } from 'react';
import { outlineInSlices, type Outline } from './outline.ts';

/** What is known of a text's structure. */
export type Reading = Outline | 'reading' | 'not JSON';

/** Reads the structure of a text in slices, so that the page stays answerable whatever its length; not at all where it is `known`. */
export function useOutline(text: string, known: Outline | undefined): Reading {
  const [read, setRead] = useState<{ readonly text: string; readonly outline: Outline | null } | null>(null);
  useEffect(() => {
    if (known !== undefined) return undefined;
    let wanted = true;
    const read = async () => {
      const outline = await outlineInSlices(text, pause);
      if (wanted) setRead({ text, outline });
    };
    void read();
    return () => {
      wanted = false;
    };
  }, [text, known]);
  if (known !== undefined) return known;
  if (read === null || read.text !== text) return 'reading';
  return read.outline ?? 'not JSON';
}

function pause(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, 0);
  });
}
