import { useSyncExternalStore } from 'react';
import { Button } from '../../../components/button.tsx';
import type { ConsoleModel } from '../console-model.ts';
import { SheetEditor } from '../editor/sheet-editor.tsx';
import { messages } from '../messages.ts';
import { Beginning } from './beginning.tsx';
import { Problems } from './problems.tsx';
import type { ConsoleSheet } from './use-console-sheet.ts';
import styles from './console-page.module.css';
import looks from '../../../components/looks.module.css';
import parts from './parts.module.css';

/** The sheet in its editor, with what there is to say of it. */
export function SheetSection({ sheet, model }: { readonly sheet: ConsoleSheet; readonly model: ConsoleModel }) {
  const { tab, text, findings, note, setNote, editor } = sheet;
  const { tabs } = model;
  const heard = useSyncExternalStore(tabs.subscribe, tabs.heard);
  return (
    <section className={styles.sheet} aria-label={messages.editor}>
      {tab.text.trim() === '' && (
        <Beginning
          names={sheet.names}
          elsewhere={sheet.elsewhere}
          onTake={(example) => {
            sheet.append(example);
            setNote('');
          }}
        />
      )}
      <SheetEditor
        ref={editor}
        tab={tab}
        readOnly={sheet.readOnly}
        marks={sheet.marks}
        findings={findings}
        memory={model.editors}
        complete={sheet.complete}
        commands={sheet}
        onEdit={sheet.edit}
        onSelect={sheet.select}
        onConverted={({ what, requests }) => setNote(messages.pastedNote(what, requests))}
      />
      <p className={styles.statusLine}>
        <span>{whereWords(sheet)}</span>
        <span className={looks.small}>
          {sheet.readOnly ? messages.readFirst : `${tabs.isKept() ? messages.saved : messages.notSaved} · ${messages.leave}`}
        </span>
      </p>
      {heard !== '' && (
        <output className={parts.notice}>
          {heard} <Button onClick={tabs.putAway}>{messages.putAway}</Button>
        </output>
      )}
      {note !== '' && <output className={parts.notice}>{note}</output>}
      <Problems
        text={text}
        findings={findings}
        few={sheet.narrow ? 3 : 5}
        onGo={sheet.goTo}
        onFix={(finding) => {
          if (text === tab.text && finding.fix !== undefined) editor.current?.apply(finding.fix.edits);
        }}
      />
    </section>
  );
}

/** The request the cursor is in, and what it will cost. */
function whereWords({ at: { current, place, prediction }, sheet }: ConsoleSheet): string {
  if (current === undefined) return messages.atNothing;
  const where = messages.atRequest(current.line, place + 1, sheet.requests.length);
  if (prediction === undefined) return where;
  const { ceiling, shards, perShard, beyond } = prediction;
  return `${where}: ${beyond === undefined ? messages.predicted(ceiling, shards, perShard) : messages.predictedRefused(perShard, beyond)}`;
}
