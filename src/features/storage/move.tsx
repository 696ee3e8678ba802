import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { FileDrop } from '../../components/file-drop.tsx';
import looks from '../../components/looks.module.css';
import { messages } from './messages.ts';
import type { StorageActions } from './storage-info.ts';

/** Takes all that is kept away as one file, and brings such a file in: to another browser or computer, or for safety. */
export function Move({ actions }: { readonly actions: StorageActions }) {
  const [chosen, setChosen] = useState<File | undefined>();
  const [said, setSaid] = useState('');
  const [busy, setBusy] = useState(false);
  const work = async (doing: () => Promise<string>) => {
    setBusy(true);
    setSaid('');
    setChosen(undefined);
    setSaid(await doing().catch((error: unknown) => messages.moveFailed(error instanceof Error ? error.message : String(error))));
    setBusy(false);
  };
  const save = () => work(async () => (await actions.save(), messages.saved));
  const bringIn = (file: File) => work(async () => ((await actions.bringIn(file)) ? messages.broughtIn : messages.notAStore(file.name)));
  return (
    <>
      <div className={looks.bar}>
        <Button disabled={busy} onClick={() => void save()}>
          {messages.save}
        </Button>
        <output>{said}</output>
      </div>
      {chosen === undefined ? (
        <FileDrop
          words={messages.drop}
          wordsOver={messages.dropped}
          button={messages.choose}
          look="plain"
          accept=".store"
          onFile={(file) => setChosen(file)}
        />
      ) : (
        <div className={looks.bar}>
          <span>{messages.replaces(chosen.name)}</span>
          <Button onClick={() => void bringIn(chosen)}>{messages.replace}</Button>
          <Button onClick={() => setChosen(undefined)}>{messages.no}</Button>
        </div>
      )}
    </>
  );
}
