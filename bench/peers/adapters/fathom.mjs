import { createEngine, SourceBuffer, sourceOf, systemClock } from '../../../dist/lib/index.js';
import { INDEX, mappingOf, must, searchOf } from '../../front-door.mjs';
import { isByRelevance } from '../check.mjs';

/** @typedef {import('../adapter.mjs').Peer} Peer */

const BATCH = 5000;
const MAX_DOCUMENTS = 2_000_000;
const KEEP_ALIVE = { ms: 600_000, text: '10m' };
const BY_NUMBER = [{ field: 'number', order: 'asc' }];
const BY_NUMBER_AND_SEQ = [...BY_NUMBER, { field: 'seq', order: 'asc' }];

/**
 * Through the built library, at the engine's front door: what a worker or a server runs, without transport.
 * @param {{ shards: number }} options
 * @returns {Promise<Peer>}
 */
export async function createFathom({ shards }) {
  let made = 0;
  const engine = createEngine({ clock: systemClock, ids: { next: (length) => String(made++).padStart(length, '0') } });
  let sourceBytes = 0;
  const parts = new Uint8Array(MAX_DOCUMENTS);
  const walked = new Uint32Array(MAX_DOCUMENTS);
  must(
    engine.createIndex({
      name: INDEX,
      settings: new Map([
        ['index.number_of_shards', shards],
        ['index.max_result_window', MAX_DOCUMENTS],
      ]),
      mappings: mappingOf(sourceOf),
    }),
  );

  /** @param {readonly import('../corpora.mjs').Document[]} documents @param {boolean} refresh */
  async function add(documents, refresh) {
    const buffer = new SourceBuffer();
    const operations = documents.map((document) => {
      const source = sourceOf(document, buffer);
      sourceBytes += source.bytes.length;
      return { index: INDEX, action: 'index', id: String(document.seq), source };
    });
    const outcomes = await engine.bulk(operations, { refresh });
    for (const [at, outcome] of outcomes.entries()) parts[documents[at].seq] = must(outcome).shard;
  }

  /** @param {Record<string, unknown>} request */
  async function ask(request) {
    const { hits, totalHits, scrollId, pitId } = must(await engine.search(searchOf(request)));
    return { seqs: hits.map(({ id }) => seqOf(id)), total: totalHits?.value, last: hits.at(-1)?.sort, scrollId, pitId };
  }

  return {
    version: '0.1.0',
    exact: true,
    async build(documents) {
      for (let at = 0; at < documents.length; at += BATCH) {
        await add(documents.slice(at, at + BATCH), false);
        while (engine.maintain());
      }
      must(await engine.refresh([INDEX]));
      while (engine.maintain());
      must(await engine.refresh([INDEX]));
    },
    sourceBytes: () => sourceBytes,
    partOf: (seq) => parts[seq],
    search: ({ question, from, size }) => ask({ query: queryOf(question), from, size }),
    sorted: ({ tag, question, from, size }) => {
      const filter = tag === undefined ? [] : [{ kind: 'term', field: 'tag', value: tag }];
      const must = question === undefined ? [] : [queryOf(question)];
      const query = filter.length + must.length === 0 ? { kind: 'match_all' } : { kind: 'bool', must, filter, should: [], mustNot: [] };
      return ask({ query, sort: BY_NUMBER, from, size, trackTotalHitsUpTo: 10_000 });
    },
    walks: ['search_after', 'pit', 'scroll', 'pit_source', 'pit_relevance', 'scroll_relevance'],
    async walk(kind, size, question) {
      const started = performance.now();
      const relevant = isByRelevance(kind);
      const query = relevant ? queryOf(question) : { kind: 'match_all' };
      let count = 0;
      if (kind === 'scroll' || kind === 'scroll_relevance') {
        const sort = relevant ? [] : BY_NUMBER;
        const first = must(await engine.search(searchOf({ query, sort, size, scroll: KEEP_ALIVE })));
        for (let page = first; page.hits.length > 0; page = must(await engine.scroll(first.scrollId, KEEP_ALIVE))) {
          count = note(page.hits, walked, count);
        }
        must(engine.closeScrolls([first.scrollId]));
      } else {
        const pit = kind === 'search_after' ? undefined : must(await engine.openPit([INDEX], KEEP_ALIVE));
        const target = pit === undefined ? {} : { target: { kind: 'pit', id: pit.id, keepAlive: KEEP_ALIVE } };
        const sort = relevant ? [] : pit === undefined ? BY_NUMBER_AND_SEQ : BY_NUMBER;
        const source = { kind: kind === 'pit_source' ? 'all' : 'none' };
        const request = searchOf({ query, ...target, sort, size, source, trackTotalHitsUpTo: 0 });
        for (let { hits } = must(await engine.search(request)); hits.length > 0;) {
          count = note(hits, walked, count);
          hits = must(await engine.search({ ...request, searchAfter: hits.at(-1)?.sort })).hits;
        }
        if (pit !== undefined) must(engine.closePits([pit.id]));
      }
      const ms = performance.now() - started;
      return { ms, seqs: Array.from(walked.subarray(0, count)) };
    },
    async write(documents, word) {
      await add(documents, true);
      const { total } = await ask({ query: queryOf({ kind: 'or', terms: [word] }), from: 0, size: 10 });
      return { found: total ?? 0 };
    },
  };
}

/**
 * Writes down which documents are on a page, behind the first `count`. Where there is room already and in a function of its own, which is compiled: a list that
 * grew, filled between two waits, took a third of a walk.
 * @param {readonly { id: string }[]} hits @param {Uint32Array} seqs @param {number} count
 */
function note(hits, seqs, count) {
  for (let i = 0; i < hits.length; i++) seqs[count + i] = seqOf(hits[i].id);
  return count + hits.length;
}

/**
 * The number an id was made of, by its digits: `Number(id)` took a tenth of a walk.
 * @param {string} id
 */
function seqOf(id) {
  let seq = 0;
  for (let at = 0; at < id.length; at++) seq = seq * 10 + id.charCodeAt(at) - 48;
  return seq;
}

/** @param {import('../questions.mjs').Question} question */
function queryOf({ kind, terms }) {
  if (kind === 'prefix') return { kind: 'prefix', field: 'text', value: terms[0] };
  return { kind: 'match', field: 'text', query: terms.join(' '), operator: kind };
}
