import { bytes } from '../../components/text/measures.ts';
import type { ReadableCounts } from './storage-info.ts';

/** What is said of what the browser keeps. */
export const messages = {
  pill: 'data: in memory',
  pillTitle: 'This tab keeps nothing',
  pillDamaged: 'data: damaged',
  pillDamagedTitle: 'Not all that is kept could be opened',
  toDamaged: 'Restore, save or delete it on the Data page',
  toForget: 'Forget everything on the Data page',
  title: 'What is kept',
  kept: 'Indices, documents, versions, saved searches and tasks are kept by this browser, on this computer. They are here again after a reload, and when the browser was closed. Nothing is sent anywhere.',
  memory: {
    absent:
      'The browser gives the page no room for files here, as in a private window or a frame. Everything works, in memory: what you make is gone after a reload.',
    taken:
      'Another tab has what is kept, and gives no answer. This one is in memory: what you make here is gone after a reload. Close the other tab and load this one anew to have it here.',
    unreadable:
      'What is kept cannot be read: its files are damaged, or of a newer version. They are left as they are, and this tab is in memory. Forget everything to begin anew.',
  },
  damaged: (indices: readonly string[]) =>
    `The files of ${indices.join(', ')} are damaged, and could not be opened. They are left as they are until you delete ${indices.length === 1 ? 'it' : 'them'}.`,

  saveReadable: (index: string) => `Save what can be read of ${index}`,
  savedReadable: (index: string, counts: ReadableCounts) =>
    [
      `${documents(counts.read)} of ${index} could be read, and ${counts.read === 1 ? 'is' : 'are'} in ${index}.ndjson.`,
      ...doubts(counts),
      'The file is the body of a bulk request: sent to POST /NAME/_bulk it makes an index of another name.',
    ].join(' '),
  restore: (index: string) => `Restore what can be read of ${index}`,
  restored: (index: string, name: string, counts: ReadableCounts) =>
    [
      `${documents(counts.read)} of ${index} could be read, and ${counts.read === 1 ? 'is' : 'are'} in the index ${name}, which has its settings and mapping.`,
      ...doubts(counts),
      `Look at it, then delete ${index}.`,
    ].join(' '),
  discard: (index: string) => `Delete ${index}`,
  discardWhat: (index: string) => `This removes ${index} and its files for good. What can still be read of it goes too.`,
  discardYes: (index: string) => `Yes, delete ${index}`,
  discarded: (index: string) => `${index} is deleted. Its name is free again.`,
  room: (used: number, all: number) => `${bytes(used)} of the ${bytes(all)} that the browser has for this page and its like are in use.`,
  persisted: 'The browser is not to clear it when its disk is full.',
  notPersisted: 'When its disk is full the browser may clear it.',
  persist: 'Keep this for good',
  refused: 'The browser refused. Some allow it once a page is used more often, or has a bookmark.',
  save: 'Save everything as one file',
  saved: 'Saved. The engine was started anew for it: open scrolls and PITs are gone.',
  drop: 'Drop such a file here, or',
  dropped: 'Let go to see what it would replace.',
  choose: 'Bring one in',
  replaces: (name: string) => `${name} takes the place of all indices, documents, saved searches and tasks that are kept here.`,
  replace: 'Replace everything',
  broughtIn: 'Brought in. The page is loaded anew in all tabs.',
  notAStore: (name: string) => `${name} changes nothing: it is no file that was saved here, or is not whole, or there is no room for it.`,
  damagedStore: (name: string) =>
    `${name} changes nothing: it is not as it was saved, and some of it could not be opened. Bring it in only where you have nothing better.`,
  damagedAnyway: (name: string) => `Bring ${name} in all the same`,
  damagedNot: 'Leave it',
  moveFailed: (reason: string) => `This could not be done: ${reason}`,
  forget: 'Forget everything',
  forgetWhat:
    'This removes all indices and documents, saved searches, sheets and settings of this page from the browser, and loads it anew in all tabs.',
  yes: 'Yes, forget everything',
  no: 'No',
  forgetFailed: 'Not everything could be removed. Load the page anew, and try again.',
} as const;

function doubts({ lost, doubtful }: ReadableCounts): readonly string[] {
  const missing = lost === 0 ? 'None is missing.' : `At most ${documents(lost)} could not.`;
  if (doubtful === 0) return [missing];
  return [missing, `${documents(doubtful)} come from a file that is not as it was written: in one of them a letter may be wrong.`];
}

function documents(count: number): string {
  return `${count.toLocaleString('en')} ${count === 1 ? 'document' : 'documents'}`;
}
