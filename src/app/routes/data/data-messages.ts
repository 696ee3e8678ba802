/** Labels and sentences of the Data page around its parts. */
export const messages = {
  title: 'Data and shape',
  intro: 'What is searched, how it is cut into shards and segments, and what each cut costs. Every figure is the service’s own.',
  toCompare: (index: string) => `Page through ${index} on Compare`,
} as const;
