import { useRef, useState } from 'react';
import { Button } from './button.tsx';
import styles from './file-drop.module.css';

interface FileDropProps {
  readonly words: string;
  /** While a file is held over it. */
  readonly wordsOver: string;
  readonly button: string;
  readonly look: 'plain' | 'primary';
  /** Endings to choose among, with commas. */
  readonly accept: string;
  readonly onFile: (file: File) => void;
}

/** A place to drop a file on, with a button for those who do not drag. */
export function FileDrop({ words, wordsOver, button, look, accept, onFile }: FileDropProps) {
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const [turn, setTurn] = useState(0);
  const take = (files: FileList | null) => {
    const file = files?.[0];
    if (file) onFile(file);
  };
  return (
    // Dropping is the second way: the button does the same.
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
      <span>{over ? wordsOver : words}</span>
      <Button look={look} onClick={() => input.current?.click()}>
        {button}
      </Button>
      {/* A new one for each choice: the same file chosen again is a choice too, and Firefox opens no second dialog for one whose first it counts as open. */}
      <input
        key={turn}
        ref={input}
        type="file"
        hidden
        accept={accept}
        onChange={(event) => {
          take(event.target.files);
          setTurn(turn + 1);
        }}
      />
    </div>
  );
}
