/** Words of the shared pieces themselves. */
export const messages = {
  close: 'Close',
  bounded: (typed: string, taken: number, min: number, max: number) => `${typed} became ${taken}: a whole number from ${min} to ${max}`,
  copied: 'Copied',
  copyRefused: 'The browser refused; copy from the box',
  copyByHand: 'Text to copy by hand',
  partFailed: (why: string) =>
    `This part could not be drawn (${why}). The engine goes on, with its documents. Is there a network, or a newer version? Some browsers need a reload for it.`,
  tryAgain: 'Try again',
  show: 'Show',
  hide: 'Hide',
  more: 'More about it',
  addressOf: (title: string) => `Address of ${title}`,
  saved: (name: string) => `Saved: ${name}`,
  notSaved: 'This browser could not make the file.',
  saveAs: (what: string, kind: string) => `${what} as ${kind}`,
} as const;
