import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { RecordedTrace } from '../features/paging-compare/recorded.ts';
import type { WireDataset } from '../client/wire.ts';

const [open, close] = ['⟦', '⟧'];

/** Marks every text of a catalogue, also those that functions make. */
function mark(catalogue: Record<string, unknown>): void {
  for (const [key, value] of Object.entries(catalogue)) catalogue[key] = marked(value);
}

function marked(value: unknown): unknown {
  if (typeof value === 'string') return value === '' ? value : `${open}${value}${close}`;
  if (typeof value === 'function')
    return (...args: readonly unknown[]) => marked((value as (...args: readonly unknown[]) => unknown)(...args));
  if (Array.isArray(value)) return value.map(marked);
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, marked(part)]));
  return value;
}

beforeAll(async () => {
  // Catalogues are marked in place, in modules of this test's own.
  vi.resetModules();
  const { modes } = await import('../features/paging-compare/lanes/mode.ts');
  const catalogues = import.meta.glob<{ readonly messages?: Record<string, unknown> }>([
    './**/*messages.ts',
    '../{features,components}/**/*messages.ts',
  ]);
  // Late ones take texts over from early ones, so those are read first and marked last.
  const read = await Promise.all(Object.values(catalogues).map((load) => load()));
  for (const { messages } of read) if (messages !== undefined) mark(messages);
  for (const mode of modes) mark(mode as unknown as Record<string, unknown>);
  // Names and shapes that are not words.
  for (const mode of modes) {
    const table = mode as unknown as Record<string, unknown>;
    for (const key of ['id', 'marker', 'dash']) table[key] = String(table[key]).replaceAll(/[⟦⟧]/g, '');
  }
});

afterAll(() => vi.resetModules());

const dataset: WireDataset = {
  id: 'logs',
  title: '0',
  description: '0',
  licence: '',
  attribution: '',
  documents: 100,
  generated: true,
  fields: [],
  mappings: { properties: {} },
  suggested: { sort: ['1:desc'], search_field: '1', title_field: '1' },
};

const counts = { visited: 50, kept: 50, sent: 50, merged: 50, fetched: 10, bytes: 0, ms: 0 };
const lane = {
  page: 10,
  requests: 1,
  worst: counts,
  trip: counts,
  merges: [{ merged: 50, times: 1 }],
  depths: {},
  hits: [],
  cost: {
    coordinator: { ceiling: 50, merged: 50, returned: 10, discarded: 40, reduce_ms: 0 },
    shards: [],
    held: { contexts: 0, segments: 0, bytes: 0 },
  },
};
const first = { counts, ids: '' };
const trace: RecordedTrace = {
  dataset: 'logs',
  documents: 100,
  shards: 2,
  size: 10,
  sort: '1:desc',
  sweep: { pages: [1, 10], merged: { offset: [50, 500], search_after: [50, 50], scroll: [50, 50], pit: [50, 50] } },
  first: { offset: first, search_after: first, scroll: first, pit: first },
  lanes: { offset: lane, search_after: lane, scroll: lane, pit: lane },
};

/** Words a reader sees or hears that come from no catalogue. */
function unmarked(html: string): readonly string[] {
  const spoken = [...html.matchAll(/ (?:aria-label|aria-valuetext|title|placeholder)="([^"]*)"/g)].map(([, text]) => text ?? '');
  const seen = html.replaceAll(/<(style|script|code|kbd|data|template)\b.*?<\/\1>/gs, '').split(/<[^>]*>/);
  // A text may be broken up by tags of React's own, and hold other texts.
  return [...spoken, without(seen.join('\u0000'))]
    .flatMap((text) => without(text).split('\u0000'))
    .filter((text) => /\p{L}{2}/u.test(text.replaceAll(/&\w+;/g, '')));
}

function without(text: string): string {
  const rest = text.replaceAll(/⟦[^⟦⟧]*⟧/g, '');
  return rest === text ? text : without(rest);
}

function draw(node: ReactNode): string {
  return renderToString(<QueryClientProvider client={new QueryClient()}>{node}</QueryClientProvider>);
}

describe('in a language that marks every word of the catalogues', () => {
  it('the Compare page has no words of its own', async () => {
    const { firstPicture } = await import('./recorded/first-picture.tsx');
    const names = ['desc', '_id asc', '_score desc', '1 desc'];
    expect(unmarked(await firstPicture(trace, dataset)).filter((text) => !names.includes(text))).toEqual([]);
  });

  it('the fidelity page has none', async () => {
    const { FidelityPage } = await import('../features/fidelity/fidelity-page.tsx');
    expect(unmarked(draw(<FidelityPage folder={new URL('http://localhost/')} />))).toEqual([]);
  });

  it('the help has none', async () => {
    const { HelpDialog } = await import('./keys/help-dialog.tsx');
    const { usualKeys } = await import('./keys/key-map.ts');
    const nothing = () => undefined;
    const help = <HelpDialog newVersion={false} searching={false} keys={usualKeys} onKeys={nothing} onClose={nothing} />;
    expect(unmarked(draw(help))).toEqual([]);
  });
});
