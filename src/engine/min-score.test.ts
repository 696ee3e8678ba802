import { expect, it } from 'vitest';
import { createEngine } from './create-engine.ts';
import { encodeUtf8 } from './json/utf8.ts';
import { formatFloat } from './json/java-number.ts';
import { must, searchRequest } from './testing/walks.ts';

const INDEX = 'a';

it('lets a document through with the very score that an answer showed for it', async () => {
  const engine = createEngine({ clock: { now: () => 0, elapsed: () => 0 }, ids: { next: (length) => 'x'.repeat(length) } });
  must(engine.createIndex({ name: INDEX, settings: new Map(), mappings: undefined }));
  const texts = Array.from({ length: 30 }, (_, i) => `${'sea '.repeat(1 + (i % 7))}${'land '.repeat(i)}`);
  await engine.bulk(
    texts.map((t, i) => ({
      index: INDEX,
      action: 'index' as const,
      id: String(i),
      source: { bytes: encodeUtf8(`{"t":"${t}"}`), value: new Map([['t', t]]) },
    })),
    { refresh: true },
  );
  const request = searchRequest({
    target: { kind: 'indices', names: [INDEX] },
    query: { kind: 'match', field: 't', query: 'sea' },
    size: texts.length,
  });
  const { hits } = must(await engine.search(request));
  expect(hits).toHaveLength(texts.length);
  for (const { id, score } of hits) {
    const minScore = Number(formatFloat(score ?? NaN));
    const page = must(await engine.search({ ...request, extras: { minScore } }));
    expect(page.hits.map((hit) => hit.id)).toContain(id);
  }
});
