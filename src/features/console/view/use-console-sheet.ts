import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef, useState, useSyncExternalStore, type RefObject } from 'react';
import type { Ask } from '../../../client/ask.ts';
import { useCompletion } from '../complete/use-completion.ts';
import type { ConsoleModel } from '../console-model.ts';
import type { EditorHandle } from '../editor/sheet-editor.tsx';
import { messages } from '../messages.ts';
import { runSheet } from '../run/run-sheet.ts';
import { isRunning, type Gesture } from '../run/runs.ts';
import { formatRequests } from '../../../requests/sheet/format.ts';
import { requestAt, requestsIn, splitSheet } from '../../../requests/sheet/split.ts';
import type { ConsoleTab } from '../tabs/tabs-state.ts';
import { marksOf, placeRuns } from './place-runs.ts';
import { useNarrow } from './use-narrow.ts';
import { useSheet, type SheetReading } from './use-sheet.ts';

/** The sheet on display with what is known of it, what was run from it, and what can be done with it. */
export function useConsoleSheet(ask: Ask, model: ConsoleModel, tab: ConsoleTab, opened: { readonly note: string }) {
  const { tabs, runs } = model;
  const queries = useQueryClient();
  const editor = useRef<EditorHandle>(null);
  const [selection, setSelection] = useState({ from: 0, to: 0 });
  /** The same for what is pressed before the page is drawn again. */
  const cursor = useRef(selection);
  const [costs, setCosts] = useState(true);
  const goes = useSyncExternalStore(model.goesElsewhere.subscribe, model.goesElsewhere.getState);
  const elsewhere = goes ? model.elsewhere : undefined;
  const [spoken, say] = useState('');
  const [note, setNote] = useNote(opened);
  const narrow = useNarrow();
  const [editing, setEditing] = useState(false);
  const { text, facts, reading: read } = useSheet(ask, tab);
  // What a request will cost follows from the tab's own shards and settings.
  const reading = useMemo(() => (elsewhere === undefined ? read : { ...read, predictions: [] }), [read, elsewhere]);
  const { sheet, findings, predictions } = reading;
  const answers = useAnswers(runs, tab, reading);
  const { placed, show } = answers;
  const complete = useCompletion(ask, facts.endpoints, facts.names);
  const current = requestAt(sheet, selection.from);
  const place = current === undefined ? -1 : sheet.requests.indexOf(current);
  /** What stands on the sheet now, whatever was drawn. */
  const now = () => tabs.getState().tabs.find(({ id }) => id === tab.id) ?? tab;
  const moves = useMoves(editor, cursor, () => now().text);
  return {
    tab,
    text,
    names: facts.names,
    sheet,
    findings,
    ...answers,
    complete,
    editor,
    /** The request the cursor is in, its place from 0, and what it will cost. */
    at: { current, place, prediction: predictions[place] },
    selected: requestsIn(sheet, selection.from, selection.to),
    costs,
    setCosts,
    /** Where requests go, if not to this tab. */
    elsewhere,
    spoken,
    note,
    setNote,
    narrow,
    editing,
    setEditing,
    readOnly: narrow && !editing,
    ...moves,
    run: (which: 'here' | 'all', gesture: Gesture) =>
      void runSheet(
        { ask, queries, model, known: facts.known, costs, elsewhere, onShow: show, say },
        now(),
        which === 'all' ? 'all' : cursor.current,
        gesture,
      ),
    select: (from: number, to: number) => {
      cursor.current = { from, to };
      setSelection({ from, to });
      const request = requestAt(sheet, from);
      const answer = request && placed.find(({ run }) => run.from === request.from);
      if (answer !== undefined) show(answer.run.id);
    },
    edit: (id: string, edited: string, moved: (from: number) => number | undefined) => {
      // What was said of the text before; a text that came from outside the editor is the one the notice is about.
      if (tabs.getState().tabs.find((one) => one.id === id)?.text !== edited) setNote('');
      tabs.dispatch({ kind: 'edit', id, text: edited });
      runs.moved(id, moved);
    },
    append: (added: string) => {
      tabs.dispatch({ kind: 'append-here', text: added });
      setNote(messages.appended(tab.name));
    },
  };
}

/** A sheet on display. @see useConsoleSheet */
export type ConsoleSheet = ReturnType<typeof useConsoleSheet>;

/** The runs of a sheet with where their requests are now, the one whose answer is on display, and what is drawn beside the requests. */
function useAnswers(runs: ConsoleModel['runs'], tab: ConsoleTab, reading: SheetReading) {
  const everyRun = useSyncExternalStore(runs.subscribe, runs.getState);
  const [shown, show] = useState<number | undefined>(undefined);
  const { sheet } = reading;
  const placed = useMemo(() => placeRuns(everyRun, tab.id, sheet), [everyRun, tab.id, sheet]);
  const chosen = placed.find(({ run }) => run.id === shown) ?? placed[0];
  const marks = useMemo(() => marksOf(reading, placed, chosen), [reading, placed, chosen]);
  return { placed, chosen, show, marks, running: isRunning(everyRun, tab.id) };
}

/** What keys and buttons do in the editor from where the cursor is. */
function useMoves(
  editor: RefObject<EditorHandle | null>,
  cursor: RefObject<{ readonly from: number; readonly to: number }>,
  text: () => string,
) {
  return {
    goTo: (from: number) => editor.current?.goTo(from),
    format: () => {
      const all = splitSheet(text());
      const edits = formatRequests(all.text, requestsIn(all, cursor.current.from, cursor.current.to));
      if (edits !== null) editor.current?.apply(edits);
    },
    jump: (step: 1 | -1) => {
      const { from: here } = cursor.current;
      const { requests } = splitSheet(text());
      const target = step === 1 ? requests.find(({ from }) => from > here) : requests.findLast(({ from }) => from < here);
      if (target !== undefined) editor.current?.goTo(target.from);
    },
  };
}

/** What there is to say beside the sheet: what came with the address, until something newer is. */
function useNote(opened: { readonly note: string }) {
  const [note, setNote] = useState('');
  const [seen, setSeen] = useState(opened);
  if (opened !== seen) {
    setSeen(opened);
    setNote(opened.note);
  }
  return [note, setNote] as const;
}
