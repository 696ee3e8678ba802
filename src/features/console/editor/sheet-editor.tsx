import { acceptCompletion, closeBrackets, closeBracketsKeymap, completionKeymap } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap, indentWithTab, isolateHistory } from '@codemirror/commands';
import { bracketMatching, indentUnit } from '@codemirror/language';
import { lintKeymap, setDiagnostics } from '@codemirror/lint';
import { Compartment, EditorState, MapMode, Prec, type Extension } from '@codemirror/state';
import { drawSelection, EditorView, keymap, lineNumbers, placeholder, type KeyBinding } from '@codemirror/view';
import { useEffect, useImperativeHandle, useLayoutEffect, useRef, type Ref } from 'react';
import type { Finding } from '../../../requests/lint/finding.ts';
import { messages } from '../messages.ts';
import { convertPasted, type Converted } from '../../../requests/paste/convert.ts';
import type { Edit } from '../../../requests/sheet/format.ts';
import type { ConsoleTab } from '../tabs/tabs-state.ts';
import { completionBy, type Complete } from './completion.ts';
import { sheetNotation } from './language.ts';
import { drawMarks, marksExtension, type Marks } from './marks.ts';
import { editorTheme } from './theme.ts';
import styles from './editor.module.css';

/** What can be done to the editor from outside. */
export interface EditorHandle {
  readonly focus: () => void;
  /** Puts the cursor there, brings it into sight and takes the focus. */
  readonly goTo: (from: number) => void;
  /** Changes the text as one step that can be undone. */
  readonly apply: (edits: readonly Edit[]) => void;
}

/** What the editor's keys do. */
export interface EditorCommands {
  /** The requests the selection touches, or all of the sheet, because this key was pressed. */
  readonly run: (which: 'here' | 'all', pressed: KeyboardEvent) => void;
  readonly format: () => void;
  /** Moves the cursor to the next request (1) or the one before (-1). */
  readonly jump: (step: 1 | -1) => void;
}

/** What outlives an editor: the states of the sheets, so that each keeps what it can undo, and to whom they speak now. */
export interface EditorMemory {
  readonly states: Map<string, EditorState>;
  /** The properties of the editor on display; kept states outlive the one they were made for. */
  latest: SheetEditorProps | undefined;
}

interface SheetEditorProps {
  readonly ref: Ref<EditorHandle>;
  readonly tab: ConsoleTab;
  readonly readOnly: boolean;
  readonly marks: Marks;
  readonly findings: readonly Finding[];
  readonly commands: EditorCommands;
  readonly complete: Complete;
  readonly memory: EditorMemory;
  /** Told of every change, with the way to find a place again; undefined: it was deleted. */
  readonly onEdit: (id: string, text: string, place: (from: number) => number | undefined) => void;
  readonly onSelect: (from: number, to: number) => void;
  readonly onConverted: (converted: Converted) => void;
}

/** The sheet in CodeMirror: a thin shell around it, everything it knows comes from outside. */
export function SheetEditor(props: SheetEditorProps) {
  const { ref, tab, readOnly, marks, findings, memory } = props;
  const parent = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(null);
  const shown = useRef(tab.id);
  useLayoutEffect(() => {
    memory.latest = props;
  });

  useLayoutEffect(() => {
    const element = parent.current;
    if (element === null) return undefined;
    const { id, text } = memory.latest?.tab ?? { id: '', text: '' };
    const editor = new EditorView({ parent: element, state: memory.states.get(id) ?? newState(text, memory) });
    view.current = editor;
    shown.current = id;
    return () => {
      memory.states.set(shown.current, editor.state);
      editor.destroy();
      view.current = null;
    };
  }, [memory]);

  useLayoutEffect(() => {
    const editor = view.current;
    if (editor === null) return;
    if (shown.current !== tab.id) {
      memory.states.set(shown.current, editor.state);
      editor.setState(memory.states.get(tab.id) ?? newState(tab.text, memory));
      shown.current = tab.id;
    }
    const before = editor.state.doc.toString();
    const text = memory.latest?.tab.text ?? before;
    if (before !== text) {
      const edit = difference(before, text);
      // What was put there is what the reader wants to see, and to run.
      const anchor = edit.from + Math.max(0, edit.insert.search(/\S/));
      editor.dispatch({ changes: edit, selection: { anchor }, scrollIntoView: true, annotations: isolateHistory.of('full') });
    }
    const { from, to } = editor.state.selection.main;
    memory.latest?.onSelect(from, to);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a text the editor wrote comes back later than the next key: only others' changes are taken over
  }, [tab.id, tab.revision, memory]);

  useEffect(() => {
    view.current?.dispatch({ effects: writable.reconfigure(writing(!readOnly)) });
  }, [readOnly, tab.id]);

  useEffect(() => {
    if (view.current !== null) drawMarks(view.current, marks);
  }, [marks, tab.id]);

  useEffect(() => {
    const editor = view.current;
    if (editor === null) return;
    const within = findings.filter(({ to }) => to <= editor.state.doc.length);
    editor.dispatch(setDiagnostics(editor.state, within.map(toDiagnostic)));
  }, [findings, tab.id]);

  useImperativeHandle(ref, () => ({
    focus: () => view.current?.focus(),
    goTo: (from) => {
      view.current?.dispatch({ selection: { anchor: from }, effects: EditorView.scrollIntoView(from, { y: 'center' }) });
      view.current?.focus();
    },
    apply: (edits) => view.current?.dispatch({ changes: [...edits], annotations: isolateHistory.of('full') }),
  }));

  return <div ref={parent} className={styles.editor} />;
}

const writable = new Compartment();

function writing(yes: boolean): Extension {
  return yes ? [] : [EditorState.readOnly.of(true), EditorView.editable.of(false), EditorView.contentAttributes.of({ tabindex: '0' })];
}

function newState(text: string, memory: EditorMemory): EditorState {
  const command = (run: (commands: EditorCommands) => void) => () => {
    if (memory.latest !== undefined) run(memory.latest.commands);
    return true;
  };
  const keys: readonly KeyBinding[] = [
    { key: 'Mod-i', run: command((commands) => commands.format()), preventDefault: true },
    { key: 'Mod-ArrowUp', run: command((commands) => commands.jump(-1)) },
    { key: 'Mod-ArrowDown', run: command((commands) => commands.jump(1)) },
    { key: 'Tab', run: acceptCompletion },
  ];
  return EditorState.create({
    doc: text,
    extensions: [
      Prec.high(keymap.of(keys)),
      // Not among the keys: those do not say which event they answer.
      Prec.high(EditorView.domEventHandlers({ keydown: (event) => running(event, memory.latest?.commands) })),
      history(),
      drawSelection(),
      lineNumbers(),
      marksExtension,
      bracketMatching(),
      closeBrackets(),
      indentUnit.of('  '),
      EditorState.tabSize.of(2),
      EditorView.lineWrapping,
      sheetNotation,
      editorTheme,
      placeholder(messages.placeholder),
      EditorView.contentAttributes.of({ 'aria-label': messages.editor }),
      writable.of([]),
      completionBy(() => memory.latest?.complete),
      keymap.of([...closeBracketsKeymap, ...completionKeymap, ...lintKeymap, ...historyKeymap, indentWithTab, ...defaultKeymap]),
      // Before the keys: whatever else Escape does, Tab leaves after it.
      Prec.highest(EditorView.domEventHandlers({ keydown: leaving })),
      EditorView.domEventHandlers({ paste: (event, view) => pasting(event, view, memory.latest?.onConverted) }),
      EditorView.updateListener.of((update) => {
        if (memory.latest === undefined) return;
        const { onEdit, onSelect, tab } = memory.latest;
        const text = update.state.doc.toString();
        if (update.docChanged) onEdit(tab.id, text, (from) => update.changes.mapPos(from, 1, MapMode.TrackDel) ?? undefined);
        if (update.selectionSet || update.docChanged) onSelect(update.state.selection.main.from, update.state.selection.main.to);
      }),
    ],
  });
}

function running(event: KeyboardEvent, commands: EditorCommands | undefined): boolean {
  if (event.key !== 'Enter' || event.altKey || !(event.ctrlKey || event.metaKey)) return false;
  event.preventDefault();
  commands?.run(event.shiftKey ? 'all' : 'here', event);
  return true;
}

/** After Escape the Tab key moves the focus on, until something else is pressed. */
function leaving(event: KeyboardEvent, view: EditorView): boolean {
  if (event.key === 'Escape') view.setTabFocusMode(true);
  else if (!['Tab', 'Shift', 'Control', 'Alt', 'Meta'].includes(event.key)) view.setTabFocusMode(false);
  return false;
}

/** What can be converted is pasted as it is first and converted in a step of its own, so that undo gives back what was pasted. */
function pasting(event: ClipboardEvent, view: EditorView, onConverted: ((converted: Converted) => void) | undefined): boolean {
  if (view.state.readOnly) return false;
  const text = event.clipboardData?.getData('text/plain') ?? '';
  const converted = convertPasted(text);
  if (converted === undefined) return false;
  event.preventDefault();
  const { from, to } = view.state.selection.main;
  const plain = view.state.toText(text).toString();
  view.dispatch({
    changes: { from, to, insert: plain },
    selection: { anchor: from + plain.length },
    userEvent: 'input.paste',
    annotations: isolateHistory.of('full'),
  });
  const before = view.state.sliceDoc(0, from);
  const gap = before.trim() === '' || before.endsWith('\n\n') ? '' : before.endsWith('\n') ? '\n' : '\n\n';
  const insert = `${gap}${converted.text}\n`;
  view.dispatch({
    changes: { from, to: from + plain.length, insert },
    selection: { anchor: from + insert.length - 1 },
    scrollIntoView: true,
    annotations: isolateHistory.of('full'),
  });
  onConverted?.(converted);
  return true;
}

function toDiagnostic({ from, to, severity, message, fix }: Finding) {
  return {
    from,
    to,
    severity,
    message,
    actions: fix === undefined ? [] : [{ name: fix.label, apply: (view: EditorView) => view.dispatch({ changes: [...fix.edits] }) }],
  };
}

/** The smallest replacement that makes one text of the other. */
function difference(before: string, after: string): Edit {
  let from = 0;
  while (from < before.length && from < after.length && before[from] === after[from]) from++;
  let end = 0;
  while (end < before.length - from && end < after.length - from && before.at(-1 - end) === after.at(-1 - end)) end++;
  return { from, to: before.length - end, insert: after.slice(from, after.length - end) };
}
