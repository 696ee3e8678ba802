import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { FileDrop } from '../../components/file-drop.tsx';
import looks from '../../components/looks.module.css';
import { messages } from './messages.ts';
import type { BroughtIn, StorageActions } from './storage-info.ts';

/** What is said of a file that was to be brought in. */
const CAME: Readonly<Record<BroughtIn, (name: string) => string>> = {
  done: () => messages.broughtIn,
  'no store': messages.notAStore,
  damaged: messages.damagedStore,
};

/** Takes all that is kept away as one file, and brings such a file in: to another browser or computer, or for safety. */
export function Move({ actions }: { readonly actions: StorageActions }) {
  const [chosen, setChosen] = useState<File | undefined>();
  const [damaged, setDamaged] = useState<File | undefined>();
  const [saidOfSaving, setSaidOfSaving] = useState('');
  const [saidOfFile, setSaidOfFile] = useState('');
  const [busy, setBusy] = useState(false);
  const work = async (doing: () => Promise<string>, say: (said: string) => void) => {
    setBusy(true);
    setSaidOfSaving('');
    setSaidOfFile('');
    setChosen(undefined);
    setDamaged(undefined);
    say(await doing().catch((error: unknown) => messages.moveFailed(error instanceof Error ? error.message : String(error))));
    setBusy(false);
  };
  const save = () => work(async () => (await actions.save(), messages.saved), setSaidOfSaving);
  const bringIn = (file: File, damagedToo: boolean) =>
    work(async () => {
      const came = await actions.bringIn(file, damagedToo);
      if (came === 'damaged') setDamaged(file);
      return CAME[came](file.name);
    }, setSaidOfFile);
  const leave = () => {
    setDamaged(undefined);
    setSaidOfFile('');
  };
  return (
    <>
      <div className={looks.bar}>
        <Button disabled={busy} onClick={() => void save()}>
          {messages.save}
        </Button>
        <output>{saidOfSaving}</output>
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
          <Button onClick={() => void bringIn(chosen, false)}>{messages.replace}</Button>
          <Button onClick={() => setChosen(undefined)}>{messages.no}</Button>
        </div>
      )}
      <output>{saidOfFile}</output>
      {damaged !== undefined && (
        <div className={looks.bar}>
          <Button onClick={() => void bringIn(damaged, true)}>{messages.damagedAnyway(damaged.name)}</Button>
          <Button onClick={leave}>{messages.damagedNot}</Button>
        </div>
      )}
    </>
  );
}
