import { count, counted } from '../../components/text/format.ts';

/** Sentences of the data set bar that few readers see. */
export const messages = {
  absent: (index: string, file: string) =>
    `${index} is your own data, from ${file}. It lived in the tab until the page was loaded anew, and cannot be in a link. Choose the file again to bring it back; what you chose for it is remembered.`,
  chooseAgain: 'Choose the file again',
  forget: 'Forget it',
  scaled: (documents: number, all: number, memory: number) =>
    `Scaled: this device reports ${count(memory)} GiB of memory, so the engine was started with ${count(documents)} of ${counted(all, 'document')}. Ceilings are those of the smaller index.`,
  raise: (documents: number) => `Raise to ${count(documents)}`,
  apply: 'Apply',
  keep: 'Keep as it is',
  remake: (index: string, shards: number, documents: number) =>
    `This makes the index ${index} anew with ${counted(shards, 'shard')} and imports ${counted(documents, 'document')}. Open scrolls and PITs on it are lost.`,
  newWindow: (window: number, shards: number, merges: number) =>
    `A limit of ${count(window)} lets one request make ${counted(shards, 'shard')} keep up to ${count(window)} entries each: up to ${count(merges)} to merge.`,
  cancelled: (documents: number) => `Import cancelled: ${counted(documents, 'document')} are there and can be searched.`,
  failed: (reason: string) => `The import stopped: ${reason}`,
  unreachable: (reason: string) => `The import did not begin: ${reason}`,
  retry: 'Try again',
} as const;
