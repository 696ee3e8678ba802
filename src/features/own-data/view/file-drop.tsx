import { useRef, useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { acceptedEndings } from '../file-kind.ts';
import { messages } from '../messages.ts';
import styles from './own-data.module.css';

/** A place to drop a file on, with a button for those who do not drag. */
export function FileDrop({ again, onFile }: { readonly again: boolean; readonly onFile: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const [turn, setTurn] = useState(0);
  const take = (files: FileList | null) => {
    const file = files?.[0];
    if (file) onFile(file);
  };
  return (
    // Dropping is the second way: the button does the same.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      className={`${styles.drop} ${over ? styles.over : ''}`}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        take(event.dataTransfer.files);
      }}
    >
      <span>{over ? messages.dropped : messages.drop}</span>
      <Button look={again ? 'plain' : 'primary'} onClick={() => input.current?.click()}>
        {again ? messages.otherFile : messages.choose}
      </Button>
      {/* A new one for each choice: the same file chosen again is a choice too, and Firefox opens no second dialog for one whose first it counts as open. */}
      <input
        key={turn}
        ref={input}
        type="file"
        hidden
        accept={acceptedEndings}
        onChange={(event) => {
          take(event.target.files);
          setTurn(turn + 1);
        }}
      />
    </div>
  );
}
