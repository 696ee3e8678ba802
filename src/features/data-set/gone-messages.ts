/** What is said of an index that somebody deleted, closed or replaced while the page stood on it. */
export const messages = {
  deleted: (index: string) => `The index ${index} was deleted, by a request from the Console, another part of this page, or elsewhere.`,
  closed: (index: string) => `The index ${index} was closed, by a request from the Console, another part of this page, or elsewhere.`,
  remade: (index: string) =>
    `The index ${index} was deleted and made again by another request, perhaps with other documents, fields and shards.`,
  aliased: (index: string, of: readonly string[]) => `The index ${index} was deleted, and ${index} is now an alias of ${of.join(', ')}.`,
  ofBefore: 'Whatever the lanes, the chart and the check under writes show was counted before that. Scrolls and PITs on it are gone.',
  untilThere: 'Nothing can be asked until you choose.',
  untilOpen: 'Its documents are safe; nothing can be asked until it is open again.',
  ownFile: 'Its documents were only here. Choose the file again to bring them back.',
  refused: (status: number) => `The service refused that with ${status}.`,
  load: (index: string) => `Load ${index} again`,
  open: (index: string) => `Open ${index}`,
  takeOver: 'Start on the new one',
  unalias: (index: string) => `Remove the alias and load ${index} again`,
} as const;
