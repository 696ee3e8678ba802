import { saveFile } from '../../../components/browser/save-file.ts';
import { Button } from '../../../components/button.tsx';
import { Popover } from '../../../components/popover.tsx';
import { messages } from '../messages.ts';
import type { ConsoleModel } from '../console-model.ts';
import { Keys } from './keys.tsx';
import { TargetChoice } from './target-choice.tsx';
import type { ConsoleSheet } from './use-console-sheet.ts';
import styles from './console-page.module.css';

/** What can be done with the sheet on display. */
export function Toolbar({
  sheet,
  model,
  onHistory,
}: {
  readonly sheet: ConsoleSheet;
  readonly model: ConsoleModel;
  readonly onHistory: () => void;
}) {
  const { runs } = model;
  const { tab, running, selected, narrow, run } = sheet;
  const empty = sheet.sheet.requests.length === 0;
  return (
    <div className={styles.toolbar}>
      {running ? (
        <Button look="primary" onClick={runs.stop}>
          {messages.stop}
        </Button>
      ) : (
        <Button look="primary" disabled={selected.length === 0} onClick={({ nativeEvent }) => run('here', nativeEvent)}>
          {selected.length > 1 ? messages.runSelected(selected.length) : messages.run}
          {sheet.elsewhere !== undefined && ` ${messages.onElsewhere(sheet.elsewhere.name)}`}
        </Button>
      )}
      <Button disabled={running || empty} onClick={({ nativeEvent }) => run('all', nativeEvent)}>
        {messages.runAll}
      </Button>
      {!sheet.readOnly && (
        <Button disabled={empty} onClick={sheet.format}>
          {messages.format}
        </Button>
      )}
      {narrow && <Button onClick={() => sheet.setEditing(!sheet.editing)}>{sheet.editing ? messages.doneEditing : messages.edit}</Button>}
      <label className={styles.costsChoice} title={messages.costsWhy}>
        <input type="checkbox" checked={sheet.costs} onChange={(event) => sheet.setCosts(event.target.checked)} /> {messages.costs}
      </label>
      <TargetChoice model={model} chosen={sheet.elsewhere} />
      <span className={styles.push} />
      {!narrow && (
        <Popover button={messages.keys} className={styles.popover}>
          <Keys />
        </Popover>
      )}
      <Button look="quiet" onClick={onHistory}>
        {messages.history}
      </Button>
      <Button look="quiet" disabled={tab.text === ''} onClick={() => saveFile(fileName(tab.name), tab.text, 'text/plain')}>
        {messages.exportSheet}
      </Button>
    </div>
  );
}

function fileName(sheet: string): string {
  return `${sheet.replaceAll(/[^\w.-]+/g, '-')}.txt`;
}
