import type { ConsoleRecording } from '../recorded/recording.ts';
import type { Words } from '../words/words.ts';
import { make } from './make.ts';

/** More characters of an answer are not drawn: they would hold the page. */
const MOST = 100_000;

/** A request and its answer, as a reader sees them. */
export interface ConsoleBody {
  readonly parts: readonly HTMLElement[];
  readonly text: () => string;
  readonly write: (text: string) => void;
  readonly show: (recording: ConsoleRecording) => void;
}

/** What happens in it. */
export interface ConsoleActions {
  readonly onRun: () => void;
  /** Something else is written there. */
  readonly onChange: () => void;
}

/** Builds the field for a request, and below it the place of its answer. */
export function createConsoleBody(words: Words, text: string, { onRun, onChange }: ConsoleActions): ConsoleBody {
  const field = make('textarea', {
    attributes: { id: 'request', spellcheck: 'false', autocomplete: 'off', autocapitalize: 'off', wrap: 'off', 'aria-describedby': 'keys' },
  });
  field.value = text;
  field.addEventListener('input', onChange);
  field.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    onRun();
  });
  const status = make('span', { class: 'code' });
  const cost = make('p', { class: 'cost' });
  // Long answers scroll, also by keys.
  const answer = make('pre', { class: 'answer', attributes: { tabindex: '0', role: 'region', 'aria-label': words.answer } });
  const label = make('label', { class: 'name', text: words.request, attributes: { for: 'request' } });
  const keys = make('span', { class: 'way', text: words.runsWith, attributes: { id: 'keys' } });
  return {
    parts: [
      make('div', { class: 'line', children: [label, keys] }),
      field,
      make('div', { class: 'line', children: [make('span', { class: 'name', text: words.answer }), status] }),
      cost,
      answer,
    ],
    text: () => field.value,
    write: (written) => {
      field.value = written;
    },
    show: (recording) => {
      status.textContent = words.status(recording.status, recording.answer.length);
      status.className = recording.status < 400 ? 'code' : 'code error';
      const notes = notesOf(recording, words);
      cost.textContent = [...(recording.cost === null ? [] : [words.cost(recording.cost)]), ...notes].join('. ');
      const all = recording.answer.length;
      answer.textContent = all > MOST ? `${recording.answer.slice(0, MOST)}\n${words.cut(MOST, all)}` : recording.answer;
      answer.scrollTop = 0;
    },
  };
}

/** Where what was sent is not quite what is written. */
function notesOf({ text, request, status, answer }: ConsoleRecording, words: Words): readonly string[] {
  const reason = status < 400 ? undefined : /"reason": ("(?:[^"\\]|\\.)*")/.exec(answer)?.[1];
  const asPost = request.method === 'POST' && /^\s*GET\s/im.test(text.split('\n').find((line) => /^\s*[A-Z]+\s/i.test(line)) ?? '');
  return [...(reason === undefined ? [] : [String(JSON.parse(reason))]), ...(asPost ? [words.asPost] : [])];
}
