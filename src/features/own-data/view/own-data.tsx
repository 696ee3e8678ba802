import { useState, useSyncExternalStore } from 'react';
import { FileDrop } from '../../../components/file-drop.tsx';
import { LiveRegion } from '../../../components/visually-hidden.tsx';
import { storageKeeps } from '../../../components/browser/storage-keeps.ts';
import type { WireDataset } from '../../../client/wire.ts';
import { draftFor, keepDraft, type ImportDraft } from '../draft.ts';
import type { FileKind } from '../../../imports/row.ts';
import { acceptedEndings } from '../file-kind.ts';
import type { ImportDesk } from '../import-desk.ts';
import type { ImportPlan } from '../import-state.ts';
import { messages } from '../messages.ts';
import { ownDataset } from '../own-dataset.ts';
import { readPreview, type Preview } from '../preview.ts';
import { DraftForm } from './draft-form.tsx';
import { ImportProgress } from './import-progress.tsx';
import styles from './own-data.module.css';
import { Titled } from '../../../components/titled.tsx';

/** A file being looked into, or looked into. */
interface Chosen {
  readonly file: File;
  readonly preview: Preview | undefined;
  readonly draft: ImportDraft | undefined;
  readonly problem: string | undefined;
}

export interface OwnDataProps {
  readonly desk: ImportDesk;
  /** Names an index of one's own may not have. */
  readonly taken: readonly string[];
  /** Told of an index before it is filled, and when it is. */
  readonly onDataset: (dataset: WireDataset, over: boolean) => void;
  readonly compareHrefOf: (plan: ImportPlan) => string;
  /** Whether documents go with the tab. */
  readonly inMemory: boolean;
}

/** A file of the reader's own: chosen, looked into, mapped, imported. */
export function OwnData({ desk, taken, onDataset, compareHrefOf, inMemory }: OwnDataProps) {
  const current = useSyncExternalStore(desk.subscribe, desk.current);
  const [chosen, setChosen] = useState<Chosen | undefined>();
  const look = async (file: File, kind?: FileKind) => {
    desk.clear();
    setChosen({ file, preview: undefined, draft: undefined, problem: undefined });
    try {
      const preview = await readPreview(file, kind);
      setChosen({ file, preview, draft: draftFor(file, preview), problem: undefined });
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      setChosen({ file, preview: undefined, draft: undefined, problem: messages.unreadable(reason) });
    }
  };
  const start = async (plan: ImportPlan) => {
    setChosen(undefined);
    onDataset(ownDataset(plan, 0), false);
    const documents = await desk.start(plan);
    if (documents !== undefined) onDataset(ownDataset(plan, documents), true);
  };
  const again = chosen !== undefined || current !== undefined;
  return (
    <Titled className={styles.panel} title={messages.title} titleClass={styles.title}>
      <p>{messages.intro}</p>
      <p className={styles.muted}>
        {messages.noPermalink} {inMemory ? messages.inMemory(storageKeeps()) : messages.isKept}
      </p>
      {current && <ImportProgress run={current} compareHrefOf={compareHrefOf} />}
      {!desk.isBusy && (
        <FileDrop
          words={messages.drop}
          wordsOver={messages.dropped}
          button={again ? messages.otherFile : messages.choose}
          look={again ? 'plain' : 'primary'}
          accept={acceptedEndings}
          onFile={(file) => void look(file)}
        />
      )}
      <LiveRegion text={chosen !== undefined && chosen.preview === undefined && chosen.problem === undefined ? messages.looking : ''} />
      {chosen?.problem !== undefined && (
        <p role="alert" className={styles.error}>
          {chosen.problem}
        </p>
      )}
      {chosen?.preview && chosen.draft && (
        <DraftForm
          file={chosen.file}
          preview={chosen.preview}
          draft={chosen.draft}
          taken={taken}
          onKind={(kind) => void look(chosen.file, kind)}
          onDraft={(draft) => {
            keepDraft(chosen.file, draft);
            setChosen({ ...chosen, draft });
          }}
          onStart={(plan) => void start(plan)}
        />
      )}
    </Titled>
  );
}
