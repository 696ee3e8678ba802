/**
 * The Lessons page. Names to find things by (stories do):
 * - lists `From the first page to an export`, `Examples of writing one` and `Your own`; in each item a link Begin, Go on or Look again with the lesson's name
 * - in each item a button `Save as one HTML file: …`
 * - in `Your own` items for lessons that are kept and cannot be read any more, with buttons `Save the text: …` and `Forget …`
 * - button `Open a lesson file`; in items of `Your own` buttons `Make a link`, then `Copy the link`, and `Forget …`
 */
import { useState, useSyncExternalStore } from 'react';
import { saveFile } from '../../../components/browser/save-file.ts';
import { notKeptWords, storageKeeps } from '../../../components/browser/storage-keeps.ts';
import { Button } from '../../../components/button.tsx';
import { CopyButton } from '../../../components/copy-button.tsx';
import { FileDrop } from '../../../components/file-drop.tsx';
import type { LessonDesk, Listed, Unread } from '../model/desk.ts';
import { mostCharacters, type LessonReading } from '../model/read-lesson.ts';
import { messages } from '../messages.ts';
import { messages as editing } from './editor/messages.ts';
import { messages as words } from './class/messages.ts';
import { OneFileButton } from './one-file-button.tsx';
import looks from '../../../components/looks.module.css';
import styles from './lessons-page.module.css';

interface LessonsPageProps {
  readonly desk: LessonDesk;
  /** The address a lesson begins or goes on at. */
  readonly hrefOf: (listed: Listed, step: number) => string;
  readonly handoutHrefOf: (ref: string) => string;
  readonly classHrefOf: (ref: string) => string;
  /** Where a lesson is made: one of the reader's own, or a new one. */
  readonly editHrefOf: (ref?: string) => string;
  /** The link that brings a lesson of the reader's own to somebody else. */
  readonly shareLinkOf: (json: string) => Promise<string>;
  /** Saves a lesson with all it needs as one file; resolves with what there is to say of it. */
  readonly onSaveOneFile: (listed: Listed) => Promise<string>;
  /** Why the link the page was opened with brought no lesson; empty: it did, or there was none. */
  readonly problem: string;
}

/** More than the characters a lesson may have, in whatever alphabet. */
const mostBytes = 4 * (mostCharacters + 1);

/** All lessons with how far the reader is, and the way to open one of their own. */
export function LessonsPage({ desk, problem, ...links }: LessonsPageProps) {
  const all = useSyncExternalStore(desk.subscribe, desk.getState);
  const [keeps] = useState(storageKeeps);
  const [read, setRead] = useState<LessonReading | null>(null);
  // Longer ones are refused anyway, and a file that has gone meanwhile is as an empty one.
  const open = async (file: File) =>
    setRead(
      desk.open(
        await file
          .slice(0, mostBytes)
          .text()
          .catch(() => ''),
      ),
    );
  const groups = [
    { kind: 'ours', title: messages.ours },
    { kind: 'example', title: messages.examples },
    { kind: 'own', title: messages.own },
  ] as const;
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>{messages.title}</h1>
      <p>{messages.what}</p>
      {!keeps && <p className={looks.muted}>{notKeptWords}</p>}
      {problem !== '' && <p role="alert">{problem}</p>}
      {groups.map(({ kind, title }) => {
        const listed = all.filter((one) => one.kind === kind);
        return (
          <section key={kind} aria-label={title}>
            <h2>{title}</h2>
            <ol className={styles.list} data-kind={kind} aria-label={title}>
              {listed.map((one) => (
                <LessonItem key={one.ref} listed={one} desk={desk} {...links} />
              ))}
              {kind === 'own' && desk.unread().map((one) => <UnreadItem key={one.json} unread={one} onForget={desk.forgetUnread} />)}
            </ol>
          </section>
        );
      })}
      <p>
        <a href={links.editHrefOf()}>{editing.makeOne}</a>
      </p>
      <FileDrop
        words={messages.ownWhat}
        wordsOver={messages.ownWhat}
        button={messages.openFile}
        look="plain"
        accept=".json,application/json"
        onFile={(file) => void open(file)}
      />
      <output>
        {read &&
          (read.ok ? messages.opened(read.lesson.title) : messages.refused(read.refusal.line, read.refusal.path, read.refusal.reason))}
      </output>
    </div>
  );
}

function UnreadItem({ unread, onForget }: { readonly unread: Unread; readonly onForget: (json: string) => void }) {
  const { json, refusal } = unread;
  const title = messages.unread(unread.title);
  return (
    <li className={styles.item}>
      <h3>{title}</h3>
      <p>{messages.unreadWhy(refusal.line, refusal.path, refusal.reason)}</p>
      <p className={looks.muted}>{messages.unreadWay}</p>
      <p className={styles.tools}>
        <Button aria-label={messages.saveTextOf(title)} onClick={() => saveFile('lesson-unread.json', json, 'text/plain')}>
          {messages.saveText}
        </Button>
        <Button look="quiet" aria-label={messages.forgetOf(title)} onClick={() => onForget(json)}>
          {messages.forget}
        </Button>
      </p>
    </li>
  );
}

function LessonItem({
  listed,
  desk,
  hrefOf,
  handoutHrefOf,
  classHrefOf,
  editHrefOf,
  shareLinkOf,
  onSaveOneFile,
}: Omit<LessonsPageProps, 'problem'> & {
  readonly listed: Listed;
}) {
  const { ref, lesson, kind } = listed;
  const state = desk.player(ref)?.getState();
  const done = state?.steps.filter(({ mark }) => mark === 'ticked').length ?? 0;
  const word = !state || state.at === 0 ? messages.begin : done === lesson.steps.length ? messages.again : messages.goOn;
  const [link, setLink] = useState('');
  const text = desk.textOf(ref);
  const onLink = async (json: string) => setLink(await shareLinkOf(json));
  return (
    <li className={styles.item}>
      <h3>
        <a href={hrefOf(listed, state?.at ?? 0)}>{lesson.title}</a>
      </h3>
      <p>{lesson.goal}</p>
      <p className={looks.muted}>
        {messages.minutes(lesson.minutes)}, {messages.progress(done, lesson.steps.length)}
      </p>
      <p className={styles.tools}>
        <a href={hrefOf(listed, state?.at ?? 0)} aria-label={`${word}: ${lesson.title}`}>
          {word}
        </a>
        <a href={handoutHrefOf(ref)} aria-label={messages.handoutOf(lesson.title)}>
          {messages.handout}
        </a>
        <a href={classHrefOf(ref)} aria-label={words.classOf(lesson.title)}>
          {words.classLink}
        </a>
        <OneFileButton title={lesson.title} onSave={() => onSaveOneFile(listed)} />
        {kind === 'own' && text !== undefined && (
          <>
            {link === '' ? (
              <Button onClick={() => void onLink(text)}>{messages.makeLink}</Button>
            ) : (
              <>
                <a href={link}>{messages.link(link.length)}</a>
                <CopyButton label={messages.copyLink} text={link} />
              </>
            )}
            <a href={editHrefOf(ref)} aria-label={editing.editOf(lesson.title)}>
              {editing.edit}
            </a>
            <Button look="quiet" aria-label={messages.forgetOf(lesson.title)} onClick={() => desk.forget(ref)}>
              {messages.forget}
            </Button>
          </>
        )}
      </p>
    </li>
  );
}
