import type { DrawnRecording, RequestShown, Shape } from '../recorded/recording.ts';

/** What a file says of where its figures come from: enough to count them again. */
export interface Provenance extends Shape {
  readonly made_by: 'Fathom';
  readonly page?: number;
  readonly requests: readonly (RequestShown & { readonly mode: string })[];
}

/** What goes into every file that is saved. */
export function provenanceOf(recording: DrawnRecording): Provenance {
  const lanes = recording.kind === 'stage' ? recording.lanes : [];
  const requests = lanes.flatMap(({ mode, request }) => (request === null ? [] : [{ mode, ...request }]));
  return { made_by: 'Fathom', ...recording.shape, ...(recording.kind === 'stage' && { page: recording.page }), requests };
}

/** The same in one line, for those who read the picture on paper. */
export function provenanceLine({ data, documents, shards, size, query, sort, seed, version }: Shape): string {
  const matching = query === '' ? '' : `q=${query} · `;
  return `${data} · ${documents} docs · ${shards} shards · size=${size} · ${matching}sort=${sort} · seed ${seed} · Fathom ${version}`;
}

/** A name for a file of what was counted. */
export function fileName({ shape, kind }: DrawnRecording, page: number | undefined, extension: string): string {
  const parts = ['fathom', kind, shape.data, `${shape.shards}-shards`, ...(page === undefined ? [] : [`page-${page}`])];
  return `${parts.join('-')}.${extension}`;
}
