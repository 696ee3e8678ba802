import type { CallOptions } from '../../../client/exchange.ts';
import type { Client } from '../../../client/client.ts';
import { paging } from '../../../client/paging.ts';
import type { WireSearchResponse, WireSortValue } from '../../../client/wire.ts';
import { bulk, sourcesOf } from '../../../client/writes.ts';
import type { StartDocument, TripSort } from '../model/trip.ts';
import type { PlannedWrite } from './plan-writes.ts';
import { sourcePath, sourceValue, withValue } from './source-field.ts';
import type { ValueKind } from './value-kind.ts';

type Source = Readonly<Record<string, unknown>>;

/** Which index is written to, and what of it. */
export interface WriteTarget {
  readonly index: string;
  readonly mappings: Source;
  readonly field: string;
  readonly values: ValueKind;
}

/** Writes to an index, and what it takes to put it back. */
export interface IndexWrites {
  /** Makes the writes in one bulk request that refreshes, so that the next page sees them. Rejects when one of them is refused. */
  readonly make: (writes: readonly PlannedWrite[], options: CallOptions) => Promise<void>;
  /** Takes everything back: what was inserted is deleted, what was deleted or changed is written as it was. */
  readonly putBack: () => Promise<void>;
}

/** Writes that are taken back in one request: few enough for a body that is kept to be done again after a crash. */
const batch = 100;

/** Builds the writes of one trip over the service; nothing is sent until asked. */
export function createIndexWrites({ send }: Pick<Client, 'send'>, target: WriteTarget): IndexWrites {
  const { index } = target;
  const path = sourcePath(target.mappings, target.field);
  const inserted = new Set<string>();
  const originals = new Map<string, Source>();
  const current = new Map<string, Source>();

  const learn = async (ids: readonly string[], options: CallOptions): Promise<void> => {
    const unknown = [...new Set(ids)].filter((id) => !current.has(id));
    if (unknown.length === 0) return;
    for (const [id, source] of await sourcesOf(send, index, unknown, options)) current.set(id, source);
  };
  const valued = (id: string | null, { value }: PlannedWrite): Source => {
    const source = current.get(id ?? '') ?? {};
    return target.values === 'fixed' ? source : withValue(source, path, sourceValue(value, target.values));
  };
  const linesOf = (write: PlannedWrite): readonly object[] => {
    const { id } = write;
    switch (write.kind) {
      case 'insert':
        inserted.add(id);
        return [{ index: { _id: id } }, valued(write.like, write)];
      case 'update': {
        remember(id);
        const changed = valued(id, write);
        current.set(id, changed);
        const [field = ''] = path;
        return [{ update: { _id: id } }, { doc: { [field]: changed[field] } }];
      }
      case 'delete':
        remember(id);
        return [{ delete: { _id: id } }];
      default:
        return write.kind satisfies never;
    }
  };
  const remember = (id: string) => {
    const source = current.get(id);
    if (source !== undefined && !originals.has(id)) originals.set(id, source);
  };

  return {
    make: async (writes, options) => {
      if (writes.length === 0) return;
      await learn(
        writes.map(({ id, like }) => like ?? id),
        options,
      );
      await bulk(send, index, writes.flatMap(linesOf), options);
    },
    putBack: async () => {
      const back = [
        ...[...inserted].map((id) => [{ delete: { _id: id } }]),
        ...[...originals].map(([id, source]) => [{ index: { _id: id } }, source]),
      ];
      for (let at = 0; at < back.length; at += batch) await bulk(send, index, back.slice(at, at + batch).flat(), {});
      inserted.clear();
      originals.clear();
      current.clear();
    },
  };
}

/** The order a trip begins with, read through a view that is closed again. */
export async function readStart(
  client: Pick<Client, 'ask'>,
  search: { readonly index: string; readonly query: Source; readonly sort: TripSort },
  size: number,
  signal: AbortSignal,
): Promise<readonly StartDocument[]> {
  const { index, query } = search;
  const { field, order, tieBreak } = search.sort;
  const sort = [{ [field]: order }, ...(tieBreak === '_id' && field !== '_id' ? [{ _id: 'asc' }] : [])];
  const keepAlive = '1m';
  const asked = { index, body: { query, sort, size, _source: false }, keepAlive, parameters: 'cost=true' };
  const { id } = (await client.ask<{ readonly id: string }>(paging.pit.open(asked), { signal })).data;
  const documents: StartDocument[] = [];
  try {
    let after: readonly WireSortValue[] | undefined;
    for (let number = 1; ; number++) {
      const last = after;
      const request = paging.pit.page(asked, { number, after: () => last, context: id });
      const { data } = await client.ask<WireSearchResponse>(request, number === 1 ? { signal } : { signal, road: 'direct' });
      for (const hit of data.hits.hits) documents.push({ id: hit._id, value: hit.sort?.[0] ?? null });
      after = data.hits.hits.at(-1)?.sort;
      if (data.hits.hits.length < size) return documents;
    }
  } finally {
    await client.ask(paging.pit.close(id)).catch(() => undefined);
  }
}
