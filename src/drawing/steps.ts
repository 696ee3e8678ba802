/** What happens to a request, in the order it happens in. */
export const stepIds = ['ask', 'keep', 'send', 'merge', 'discard', 'fetch'] as const;
export type StepId = (typeof stepIds)[number];
