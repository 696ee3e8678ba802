import type { WireHit, WireSearch } from '../check-page.ts';
import type { ModelDocument } from '../index-model.ts';
import { holds, same } from '../mismatch.ts';
import { randomQuery } from '../queries.ts';
import type { Random } from '../random.ts';
import type { World } from '../world.ts';
import type { Operation } from './operation.ts';

/** Results cut into parts that are read side by side. */
export const SLICES: readonly Operation[] = [{ name: 'slices of a point in time', weight: 3, run: readSlices }];

/** Every match lies in exactly one slice, and a slice keeps to the shards it may read. */
async function readSlices(world: World, random: Random): Promise<void> {
  const pit = random.pick(world.pits);
  if (pit === undefined) return;
  const query = randomQuery(random, world.ids);
  const matches = pit.targets.flatMap(({ documents }) => documents.filter(query.matches));
  const max = random.between(2, 9);
  const size = Math.max(1, matches.length);
  if (pit.indices.some(({ name }) => size > (world.indices.get(name)?.window ?? 0))) return;
  const found: string[] = [];
  for (let id = 0; id < max; id++) {
    const { hits } = await world.ok<WireSearch>('POST', '/_search', {
      query: query.body,
      size,
      slice: { id, max },
      pit: { id: pit.ids.at(-1) },
      sort: ['_shard_doc'],
      _source: false,
      version: true,
      seq_no_primary_term: true,
    });
    for (const hit of hits.hits) {
      const document = matches.find((match) => isShownBy(match, hit));
      holds(`slice ${id} of ${max} shows ${hit._index}/${hit._id}, which is no match`, document !== undefined);
      const shards = pit.indices.find(({ name }) => name === hit._index)?.shards.length ?? 1;
      const shard = document?.shard ?? 0;
      holds(`shard ${shard} of ${shards} in slice ${id} of ${max}`, max >= shards ? id % shards === shard : shard % max === id);
      found.push(addressOf(document));
    }
  }
  same('documents of all slices', found.sort(), matches.map(addressOf).sort());
}

function isShownBy(document: ModelDocument, hit: WireHit): boolean {
  return document.index === hit._index && document.id === hit._id && document.seqNo === hit._seq_no && document.routing === hit._routing;
}

function addressOf(document: ModelDocument | undefined): string {
  return document === undefined ? '' : `${document.index}/${document.shard}/${document.id}`;
}
