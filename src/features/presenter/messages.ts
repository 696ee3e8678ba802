import { count } from '../../components/text/format.ts';

/** Words of the presenter mode. */
export const messages = {
  bar: 'Presenting',
  keys: 'Page Down goes on, Page Up goes back, Escape ends',
  openNotes: 'Notes in a second window',
  end: 'End',
  blocked: 'The browser opened no second window: allow windows for this page, then ask again',

  // --- the second window
  notesTitle: 'Notes',
  place: (step: number, steps: number) => `${count(step)} of ${count(steps)}`,
  noNotes: 'Nothing is noted for this step.',
  noLesson: 'No lesson is open: Page Down and Page Up step through the drawings of the last requests.',
  seen: 'What is to be seen',
  next: 'Next',
  last: 'This is the last step.',
  keepsOpen: 'Keep this window on your own screen, and the page on the one everybody sees. The keys work in both.',
} as const;
