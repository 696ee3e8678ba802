/**
 * The page that makes lessons. Names to find things by (stories do):
 * - radios Form and Text; in the form a field named after each member, a group for each object and list, buttons `Add “…”`, `One more of “…”` and `Take … out`
 * - status `This lesson plays.`, or why not, with a button `Go there`
 * - buttons `Try it`, `Make a link`, then `Copy as link`, `Save as file` and `Save as one HTML file`
 */
import { useState } from 'react';
import { saveFile } from '../../../../components/browser/save-file.ts';
import { readStored, writeStored } from '../../../../components/browser/stored.ts';
import { Button } from '../../../../components/button.tsx';
import { CopyButton } from '../../../../components/copy-button.tsx';
import { Segmented } from '../../../../components/segmented.tsx';
import { TextArea } from '../../../../components/text-area.tsx';
import { placesAround, recordOf, withValue, type Path } from '../../model/draft/json-edit.ts';
import { lessonSchema } from '../../model/lesson-schema.ts';
import { readLesson, type LessonReading, type Refusal } from '../../model/read-lesson.ts';
import { messages as lessonWords } from '../../messages.ts';
import { OneFileButton } from '../one-file-button.tsx';
import { messages } from './messages.ts';
import { Members, offered } from './schema-field.tsx';
import looks from '../../../../components/looks.module.css';
import styles from './lesson-editor.module.css';

interface EditorPageProps {
  /** What this place of work is called: what is under way is kept under it. */
  readonly name: string;
  /** What to begin with, where nothing is under way: the text of a lesson. */
  readonly begin: string;
  /** The button that begins with it again. */
  readonly againWords: string;
  /** Opens a lesson that plays among the reader's own, and goes to its beginning. */
  readonly onTry: (json: string) => void;
  readonly shareLinkOf: (json: string) => Promise<string>;
  /** Saves a lesson with all it needs as one file; resolves with what there is to say of it. */
  readonly onSaveOneFile: (id: string, json: string) => Promise<string>;
  readonly listHref: string;
}

const draftsKey = 'fathom.lessons.drafts';

/** The text of a lesson under way, kept in this browser as long as it is another one than it began with. */
function useDraft(name: string, begin: string): readonly [text: string, write: (text: string) => void] {
  const [text, setText] = useState(() => {
    const kept = recordOf(readStored(draftsKey))[name];
    return typeof kept === 'string' ? kept : begin;
  });
  const write = (next: string) => {
    setText(next);
    const { [name]: _, ...others } = recordOf(readStored(draftsKey));
    writeStored(draftsKey, next === begin ? others : { ...others, [name]: next });
  };
  return [text, write];
}

/** A form over the format of lessons, and the text it stands for: checked with each change by what files go through. */
export function EditorPage({ name, begin, againWords, onTry, shareLinkOf, onSaveOneFile, listHref }: EditorPageProps) {
  const [text, write] = useDraft(name, begin);
  // One press does not lose an evening's work: the next one brings it back.
  const [left, setLeft] = useState('');
  const beginAgain = () => {
    setLeft(text);
    write(begin);
  };
  const [way, setWay] = useState<'form' | 'text'>('form');
  const reading = readLesson(text);
  const refusal = reading.ok ? undefined : reading.refusal;
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>{messages.title}</h1>
      <p className={styles.what}>{messages.what}</p>
      <div className={styles.tools}>
        <Verdict reading={reading} onGo={(refused) => goTo(refused, setWay)} />
        <Tools text={text} reading={reading} onTry={onTry} shareLinkOf={shareLinkOf} onSaveOneFile={onSaveOneFile} />
      </div>
      <p className={looks.bar}>
        <Segmented
          legend={messages.way}
          value={way}
          options={[
            { value: 'form', text: messages.form },
            { value: 'text', text: messages.text },
          ]}
          onChange={setWay}
        />
        {left !== '' && text === begin ? (
          <Button look="quiet" onClick={() => write(left)}>
            {messages.takeBack}
          </Button>
        ) : (
          <Button look="quiet" disabled={text === begin} onClick={beginAgain}>
            {againWords}
          </Button>
        )}
      </p>
      {way === 'text' ? (
        <TextArea label={messages.textLabel} value={text} rows={32} onChange={write} />
      ) : (
        <LessonForm text={text} refusal={refusal} onText={write} />
      )}
      <p>
        <a href={listHref}>{lessonWords.all}</a>
      </p>
    </div>
  );
}

/** Whether it plays; live, and told to those who listen. */
function Verdict({ reading, onGo }: { readonly reading: LessonReading; readonly onGo: (refusal: Refusal) => void }) {
  return (
    <p className={looks.bar} data-plays={reading.ok}>
      <output className={reading.ok ? styles.plays : styles.problem}>
        {reading.ok ? messages.plays : messages.problem(reading.refusal.line, reading.refusal.path, reading.refusal.reason)}
      </output>
      {!reading.ok && <Button onClick={() => onGo(reading.refusal)}>{messages.goThere}</Button>}
    </p>
  );
}

function Tools({
  text,
  reading,
  onTry,
  shareLinkOf,
  onSaveOneFile,
}: Pick<EditorPageProps, 'onTry' | 'shareLinkOf' | 'onSaveOneFile'> & { readonly text: string; readonly reading: LessonReading }) {
  const [link, setLink] = useState({ of: '', href: '' });
  const name = `${reading.ok ? reading.lesson.id : 'lesson-unfinished'}.json`;
  const make = async () => setLink({ of: text, href: await shareLinkOf(text) });
  return (
    <p className={looks.bar}>
      <Button look="primary" disabled={!reading.ok} title={messages.tryWhat} onClick={() => onTry(text)}>
        {messages.tryIt}
      </Button>
      {reading.ok && link.of === text ? (
        <>
          <CopyButton label={messages.copyLink} text={link.href} />
          <a href={link.href}>{messages.link(link.href.length)}</a>
        </>
      ) : (
        <Button disabled={!reading.ok} onClick={() => void make()}>
          {messages.makeLink}
        </Button>
      )}
      <Button onClick={() => saveFile(name, text, 'text/plain')}>{reading.ok ? messages.save : messages.saveAnyway}</Button>
      <OneFileButton title="" disabled={!reading.ok} onSave={() => onSaveOneFile(name.replace(/\.json$/, ''), text)} />
    </p>
  );
}

function LessonForm({
  text,
  refusal,
  onText,
}: {
  readonly text: string;
  readonly refusal: Refusal | undefined;
  readonly onText: (text: string) => void;
}) {
  const value = parsed(text);
  if (Object.keys(recordOf(value)).length === 0) return <p role="alert">{messages.noForm}</p>;
  const change = (path: Path, part: unknown) => onText(JSON.stringify(withValue(value, path, part), null, 2));
  return (
    <div className={styles.form}>
      <datalist id="lesson-facts">
        {offered.facts.map((fact) => (
          <option key={String(fact)}>{String(fact)}</option>
        ))}
      </datalist>
      <datalist id="lesson-controls">
        {offered.controls.map((control) => (
          <option key={String(control)}>{String(control)}</option>
        ))}
      </datalist>
      <Members schema={lessonSchema} value={value} path={[]} problem={refusal} onChange={change} />
    </div>
  );
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** Takes the reader to the place of a refusal: its own field, else the nearest part around it; the text where there is no form. */
function goTo({ path, line }: Refusal, setWay: (way: 'form' | 'text') => void): void {
  const places = placesAround(path).map((place) => document.querySelector<HTMLElement>(`[data-place="${CSS.escape(place)}"]`));
  const found = places.find((element) => element !== null);
  if (found) {
    found.focus();
    found.scrollIntoView({ block: 'center' });
    return;
  }
  setWay('text');
  requestAnimationFrame(() => {
    const box = document.querySelector<HTMLTextAreaElement>('#main textarea');
    const at = (box?.value ?? '')
      .split('\n')
      .slice(0, line - 1)
      .join('\n').length;
    box?.focus();
    box?.setSelectionRange(at, at);
  });
}
