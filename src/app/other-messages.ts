/** Labels and sentences of the frame that pages other than Compare bring along. */
export const messages = {
  startFailed: 'The engine could not start',
  startFailedWay: 'Fathom needs a browser with web workers and modules. Reload to try again.',
  titleOf: (page: string) => `${page} · Fathom`,
  fidelity: 'What is real',
  cluster: 'Your own cluster',
  scale: 'On your cluster',
  unknownTitle: 'There is no such page',
  unknown: (path: string) => `Nothing lives at ${path}.`,
  toCompare: 'Open Compare',
} as const;
