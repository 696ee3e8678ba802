/** Words of the shared pieces themselves. */
export const messages = {
  close: 'Close',
  copied: 'Copied',
  copyRefused: 'The browser refused; copy from the box',
  copyByHand: 'Text to copy by hand',
} as const;
