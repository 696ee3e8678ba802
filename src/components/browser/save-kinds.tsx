/** Saves a drawing. Names to find things by (stories do): group of the drawing's name, in it buttons SVG, PNG and CSV. */
import { useState } from 'react';
import { Button } from '../button.tsx';
import { messages } from '../messages.ts';
import styles from './save-kinds.module.css';

const kinds = ['svg', 'png', 'csv'] as const;

/** What a drawing can be saved as. */
export type SavedKind = (typeof kinds)[number];

/** What there is to say of the latest file, and what takes the name of one that is being made: a maker that rejects has made none. */
export function useSaved(): readonly [said: string, made: (file: Promise<string>) => void] {
  const [said, setSaid] = useState('');
  return [said, (file) => void file.then(setSaid, () => setSaid(messages.notSaved))];
}

/** A button for each kind of file. @param what such as `Save the chart` */
export function SaveKinds({ what, onSave }: { readonly what: string; readonly onSave: (kind: SavedKind) => void }) {
  return (
    <fieldset aria-label={what} className={styles.part}>
      <span>{what}</span>
      {kinds.map((kind) => (
        <Button key={kind} look="quiet" aria-label={messages.saveAs(what, kind.toUpperCase())} onClick={() => onSave(kind)}>
          {kind.toUpperCase()}
        </Button>
      ))}
    </fieldset>
  );
}
