/**
 * The console. Names to find things by (stories do):
 * - tablist `Sheets` with a tab per sheet; buttons New sheet, Rename (field Name of the sheet), `Close sheet <name>`, Undo
 * - textbox `Requests`; buttons `Run` or `Run N selected`, Run all, Stop, Format, History, Export, Edit; checkbox Count costs
 * - list `Problems`, each with a link to its line and, where there is one, a button that mends it
 * - region `Answers` with a list of the same name once there are several; region `Answer of line N`; region or tree `Response body`
 * - dialog `History`: field Find in history; per run buttons Append and Restore sheet
 */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState, useSyncExternalStore, type ReactNode } from 'react';
import type { Ask } from '../../../client/ask.ts';
import type { Exchange } from '../../../client/exchange.ts';
import { fieldsQuery } from '../../../client/queries/index-queries.ts';
import { openApiQuery } from '../../../client/queries/open-api-query.ts';
import { Button } from '../../../components/button.tsx';
import { saveFile } from '../../../components/browser/save-file.ts';
import { Popover } from '../../../components/popover.tsx';
import { LiveRegion } from '../../../components/visually-hidden.tsx';
import { completeAt, type Knowledge } from '../complete/complete.ts';
import type { ConsoleModel } from '../console-model.ts';
import { SheetEditor, type EditorHandle } from '../editor/sheet-editor.tsx';
import { readEndpoints, type ServiceDescription } from '../endpoints.ts';
import { messages } from '../messages.ts';
import { predict } from '../predict.ts';
import { isRunning, type Gesture, type Run } from '../run/runs.ts';
import { formatRequests } from '../sheet/format.ts';
import { namesOf } from '../sheet/index-facts.ts';
import { requestAt, requestsIn } from '../sheet/split.ts';
import { newTabId } from '../tabs/tabs-store.ts';
import { Answers } from './answers.tsx';
import { Beginning } from './beginning.tsx';
import { Keys } from './keys.tsx';
import { HistoryDialog, historyKey } from './history-dialog.tsx';
import { marksOf, placeRuns } from './place-runs.ts';
import { Problems } from './problems.tsx';
import { TabsBar } from './tabs-bar.tsx';
import { readSheet, requestsOf, useServiceFacts } from './use-sheet.ts';
import { useSettled } from './use-settled.ts';
import { useNarrow } from './use-narrow.ts';
import styles from './console-page.module.css';
import parts from './parts.module.css';

/** Sheets of requests, run as they are written. */
export function ConsolePage({
  ask,
  model,
  opened,
  codeOf,
}: {
  readonly ask: Ask;
  readonly model: ConsoleModel;
  /** What came with the address, in a sentence; empty: nothing. Another object says it anew. */
  readonly opened: { readonly note: string };
  /** A request that was answered, as code. */
  readonly codeOf: (exchange: Exchange) => ReactNode;
}) {
  const { tabs, runs, history, editors } = model;
  const queries = useQueryClient();
  const state = useSyncExternalStore(tabs.subscribe, tabs.getState);
  const heard = useSyncExternalStore(tabs.subscribe, tabs.heard);
  const everyRun = useSyncExternalStore(runs.subscribe, runs.getState);
  const editor = useRef<EditorHandle>(null);
  const [selection, setSelection] = useState({ from: 0, to: 0 });
  /** The same for what is pressed before the page is drawn again. */
  const cursor = useRef(selection);
  const [shown, setShown] = useState<number | undefined>(undefined);
  const [costs, setCosts] = useState(true);
  const [historyOpen, setHistoryOpen] = useState(false);
  const [spoken, setSpoken] = useState('');
  const [note, setNote] = useState('');
  const [seen, setSeen] = useState(opened);
  if (opened !== seen) {
    setSeen(opened);
    setNote(opened.note);
  }
  const narrow = useNarrow();
  const [editing, setEditing] = useState(false);
  const readOnly = narrow && !editing;

  useEffect(() => {
    window.addEventListener('storage', tabs.adopt);
    return () => window.removeEventListener('storage', tabs.adopt);
  }, [tabs]);

  const tab = state.tabs.find(({ id }) => id === state.active) ?? state.tabs[0];
  const text = useSettled(tab?.id ?? '', tab?.text ?? '');
  const written = useMemo(() => requestsOf(text), [text]);
  const facts = useServiceFacts(ask, written.requests);
  const reading = useMemo(() => readSheet(written.sheet, written.requests, facts), [written, facts]);
  const placed = useMemo(() => placeRuns(everyRun, tab?.id ?? '', reading.sheet), [everyRun, tab?.id, reading.sheet]);
  const chosen = placed.find(({ run }) => run.id === shown) ?? placed[0];
  const marks = useMemo(() => marksOf(reading, placed, chosen), [reading, placed, chosen]);
  if (tab === undefined) return null;

  const running = isRunning(everyRun, tab.id);
  const selected = requestsIn(reading.sheet, selection.from, selection.to);
  const current = requestAt(reading.sheet, selection.from);
  const place = current === undefined ? -1 : reading.sheet.requests.indexOf(current);
  const prediction = reading.predictions[place];

  const complete = (sheet: string, position: number) => {
    const knowledge: Knowledge = {
      endpoints: facts.endpoints,
      indices: facts.names ?? [],
      fieldsOf: async (index) => {
        const names = namesOf(index, facts.names ?? []) ?? [];
        const lists = await Promise.all(names.slice(0, mostMappings).map((name) => queries.fetchQuery(fieldsQuery(ask, name))));
        return [...new Map(lists.flat().map((field) => [field.name, field])).values()];
      },
    };
    return completeAt(sheet, position, knowledge);
  };

  const run = async (which: 'here' | 'all', gesture: Gesture) => {
    const sheet = tabs.getState().tabs.find(({ id }) => id === tab.id)?.text ?? '';
    const now = requestsOf(sheet);
    const wanted = which === 'all' ? now.sheet.requests : requestsIn(now.sheet, cursor.current.from, cursor.current.to);
    if (wanted.length === 0) return setSpoken(messages.nothingToRun);
    const description = await queries.ensureQueryData(openApiQuery<ServiceDescription>(ask));
    const first = runs.getState().reduce((most, { id }) => Math.max(most, id + 1), 0);
    const started = runs.start(
      tab.id,
      now.requests.flatMap((read, i) =>
        wanted.includes(read.request)
          ? [{ read, source: sheet.slice(read.request.from, read.request.to), prediction: predict(now.requests, i, facts.known) }]
          : [],
      ),
      { gesture, costs, endpoints: readEndpoints(description) },
    );
    setShown(wanted.length === 1 ? first : undefined);
    const done = await started;
    setSpoken(saidOf(done));
    await (
      await history
    ).add({
      at: Date.now(),
      name: tab.name,
      sheet,
      requests: done.map(({ source, exchange }) => ({ text: source, status: exchange?.status })),
    });
    return queries.invalidateQueries({ queryKey: historyKey });
  };

  const format = () => {
    const now = requestsOf(tabs.getState().tabs.find(({ id }) => id === tab.id)?.text ?? '');
    const edits = formatRequests(now.sheet.text, requestsIn(now.sheet, cursor.current.from, cursor.current.to));
    if (edits !== null) editor.current?.apply(edits);
  };
  const jump = (step: 1 | -1) => {
    const { requests } = requestsOf(tabs.getState().tabs.find(({ id }) => id === tab.id)?.text ?? '').sheet;
    const target =
      step === 1 ? requests.find(({ from }) => from > cursor.current.from) : requests.findLast(({ from }) => from < cursor.current.from);
    if (target !== undefined) editor.current?.goTo(target.from);
  };
  const onSelect = (from: number, to: number) => {
    cursor.current = { from, to };
    setSelection({ from, to });
    const request = requestAt(reading.sheet, from);
    const answer = request && placed.find(({ run: one }) => one.from === request.from);
    if (answer !== undefined) setShown(answer.run.id);
  };
  const append = (added: string) => {
    tabs.dispatch({ kind: 'append-here', text: added });
    setNote(messages.appended(tab.name));
  };

  return (
    <div className={styles.page}>
      <LiveRegion text={spoken} />
      <TabsBar tabs={tabs} state={state} />
      <div role="tabpanel" id="sheet-panel" aria-labelledby={`sheet-${tab.id}`}>
        <div className={styles.toolbar}>
          {running ? (
            <Button look="primary" onClick={runs.stop}>
              {messages.stop}
            </Button>
          ) : (
            <Button look="primary" disabled={selected.length === 0} onClick={({ nativeEvent }) => void run('here', nativeEvent)}>
              {selected.length > 1 ? messages.runSelected(selected.length) : messages.run}
            </Button>
          )}
          <Button disabled={running || reading.requests.length === 0} onClick={({ nativeEvent }) => void run('all', nativeEvent)}>
            {messages.runAll}
          </Button>
          {!readOnly && (
            <Button disabled={reading.requests.length === 0} onClick={format}>
              {messages.format}
            </Button>
          )}
          {narrow && <Button onClick={() => setEditing(!editing)}>{editing ? messages.doneEditing : messages.edit}</Button>}
          <label className={styles.costsChoice} title={messages.costsWhy}>
            <input type="checkbox" checked={costs} onChange={(event) => setCosts(event.target.checked)} /> {messages.costs}
          </label>
          <span className={styles.push} />
          {!narrow && (
            <Popover button={messages.keys} className={styles.popover}>
              <Keys />
            </Popover>
          )}
          <Button look="quiet" onClick={() => setHistoryOpen(true)}>
            {messages.history}
          </Button>
          <Button
            look="quiet"
            disabled={tab.text === ''}
            onClick={() => saveFile(`${tab.name.replaceAll(/[^\w.-]+/g, '-')}.txt`, tab.text, 'text/plain')}
          >
            {messages.exportSheet}
          </Button>
        </div>
        <div className={styles.split}>
          <section className={styles.sheet} aria-label={messages.editor}>
            {tab.text.trim() === '' && (
              <Beginning
                names={facts.names}
                onTake={(example) => {
                  append(example);
                  setNote('');
                }}
              />
            )}
            <SheetEditor
              ref={editor}
              tab={tab}
              readOnly={readOnly}
              marks={marks}
              findings={reading.findings}
              memory={editors}
              complete={complete}
              commands={{ run: (which, gesture) => void run(which, gesture), format, jump }}
              onEdit={(id, edited, moved) => {
                // What was said of the text before; a text that came from outside the editor is the one the notice is about.
                if (tabs.getState().tabs.find((one) => one.id === id)?.text !== edited) setNote('');
                tabs.dispatch({ kind: 'edit', id, text: edited });
                runs.moved(id, moved);
              }}
              onSelect={onSelect}
              onConverted={({ what, requests }) => setNote(messages.pastedNote(what, requests))}
            />
            <p className={styles.statusLine}>
              <span>
                {current === undefined ? messages.atNothing : messages.atRequest(current.line, place + 1, reading.sheet.requests.length)}
                {prediction !== undefined &&
                  `: ${prediction.beyond === undefined ? messages.predicted(prediction.ceiling, prediction.shards, prediction.perShard) : messages.predictedRefused(prediction.perShard, prediction.beyond)}`}
              </span>
              <span className={parts.muted}>
                {readOnly ? messages.readFirst : `${tabs.isKept() ? messages.saved : messages.notSaved} · ${messages.leave}`}
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
              findings={reading.findings}
              few={narrow ? 3 : 5}
              onGo={(from) => editor.current?.goTo(from)}
              onFix={(finding) => {
                if (text === tab.text && finding.fix !== undefined) editor.current?.apply(finding.fix.edits);
              }}
            />
          </section>
          <Answers
            runs={placed}
            shown={chosen?.run.id}
            onShow={setShown}
            onGo={(from) => editor.current?.goTo(from)}
            onClear={() => runs.clear(tab.id)}
            codeOf={codeOf}
          />
        </div>
      </div>
      <HistoryDialog
        history={history}
        open={historyOpen}
        onClose={() => setHistoryOpen(false)}
        onAppend={(added) => {
          setHistoryOpen(false);
          append(added);
        }}
        onRestore={({ name, sheet }) => {
          setHistoryOpen(false);
          tabs.dispatch({ kind: 'open', id: newTabId(), name, text: sheet });
        }}
      />
    </div>
  );
}

/** Mappings read for one completion; a pattern can mean many indices. */
const mostMappings = 5;

function saidOf(done: readonly Run[]): string {
  const answered = done.filter(({ status }) => status === 'answered').length;
  const failed = done.filter(({ status, exchange }) => status === 'failed' || (exchange !== undefined && exchange.status >= 400)).length;
  if (done.some(({ status }) => status === 'stopped')) return messages.saidStopped(answered, done.length);
  return failed === 0 ? messages.saidOk(done.length) : messages.saidFailed(done.length, failed);
}
