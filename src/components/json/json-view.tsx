import { useState } from 'react';
import { count } from '../text/format.ts';
import { Segmented } from '../segmented.tsx';
import { JsonTree } from './json-tree.tsx';
import type { Outline } from './outline.ts';
import { RawText } from './raw-text.tsx';
import { useOutline } from './use-outline.ts';
import styles from './json-view.module.css';

type Look = 'tree' | 'raw';

/** A body as a tree, or to the letter as it came. Texts of any length: they are read in slices and drawn by what is in sight. */
export function JsonView({
  label,
  text,
  outline,
}: {
  readonly label: string;
  readonly text: string;
  /** The text's structure, where it was read already. */
  readonly outline?: Outline | undefined;
}) {
  const reading = useOutline(text, outline);
  const [wanted, setWanted] = useState<Look>('tree');
  const look = reading === 'not JSON' ? 'raw' : wanted;
  return (
    <div className={styles.view}>
      <div className={styles.head}>
        <Segmented
          legend={`${label}: how to show it`}
          value={look}
          options={reading === 'not JSON' ? [{ value: 'raw', text: 'Raw' }] : looks}
          onChange={setWanted}
        />
      </div>
      {look === 'raw' && <RawText label={label} text={text} />}
      {look === 'tree' && reading === 'reading' && <p className={styles.muted}>Reading {count(text.length)} characters…</p>}
      {look === 'tree' && typeof reading === 'object' && <JsonTree key={reading.size} label={label} outline={reading} />}
    </div>
  );
}

const looks: readonly { readonly value: Look; readonly text: string }[] = [
  { value: 'tree', text: 'Tree' },
  { value: 'raw', text: 'Raw' },
];
