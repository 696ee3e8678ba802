import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { childrenOf, kindOf, nameOf, nodeAt, textOf } from './outline-access.ts';
import { outlineInSlices, type Outline } from './outline.ts';
import { outlineNow } from './testing/outline-now.ts';
import { lineStarts } from './raw-lines.ts';
import { allOpen, collapseAbove, firstOpen, toggled, treeKey, visibleRows } from './tree-rows.ts';

function outlineOf(text: string): Outline {
  const outline = outlineNow(text);
  if (outline === null) throw new Error(`not JSON: ${text}`);
  return outline;
}

/** The slow obvious way back: a value read node by node. */
function valueOf(outline: Outline, node: number): unknown {
  const kind = kindOf(outline, node);
  const children = [...childrenOf(outline, node)];
  if (kind === '[') return children.map((child) => valueOf(outline, child));
  if (kind !== '{') return JSON.parse(textOf(outline, node));
  // Defined and not assigned: a member may be called __proto__.
  const made = {};
  for (const child of children) {
    Object.defineProperty(made, nameOf(outline, child) ?? '', { value: valueOf(outline, child), enumerable: true, configurable: true });
  }
  return made;
}

describe('the outline of a JSON text', () => {
  it('says the same as JSON.parse, whatever the text', () => {
    fc.assert(
      fc.property(fc.json(), fc.constantFrom(0, 2), (text, indent) => {
        const value: unknown = JSON.parse(text);
        expect(JSON.stringify(valueOf(outlineOf(JSON.stringify(value, null, indent)), 0))).toEqual(JSON.stringify(value));
      }),
    );
  });

  it('accepts exactly what JSON.parse accepts, of short texts over the characters that matter', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('{', '}', '[', ']', ',', ':', '"a"', '1', '-2.5e3', 'true', 'nul', ' '), { maxLength: 9 }),
        (parts) => {
          const text = parts.join('');
          const accepted = (() => {
            try {
              JSON.parse(text);
              return true;
            } catch {
              return false;
            }
          })();
          expect({ text, accepted: outlineNow(text) !== null }).toEqual({ text, accepted });
        },
      ),
      { numRuns: 2_000 },
    );
  });

  it('keeps every digit of integers beyond 2^53', () => {
    const outline = outlineOf('{"hits":{"hits":[{"sort":[9223372036854775807,-0.0]}]}}');
    expect(textOf(outline, nodeAt(outline, ['hits', 'hits', -1, 'sort', 0]) ?? -1)).toBe('9223372036854775807');
    expect(textOf(outline, nodeAt(outline, ['hits', 'hits', -1, 'sort', -1]) ?? -1)).toBe('-0.0');
    expect(nodeAt(outline, ['hits', 'total'])).toBeUndefined();
  });

  it('lets the page have its turn between slices of a long text', async () => {
    let pauses = 0;
    const text = JSON.stringify(Array.from({ length: 40_000 }, (_, i) => ({ id: i })));
    const outline = await outlineInSlices(text, () => {
      pauses++;
      return Promise.resolve();
    });
    expect(outline?.size).toBe(80_001);
    expect(pauses).toBeGreaterThanOrEqual(Math.floor(text.length / 65_536));
  });
});

describe('rows of the tree', () => {
  it('opens short texts whole, and of long ones the outermost alone', () => {
    const short = outlineOf('{"a":{"b":[1,2]}}');
    expect([...visibleRows(short, firstOpen(short))]).toEqual([0, 1, 2, 3, 4]);
    const long = outlineOf(JSON.stringify({ a: [1, 2, 3], b: 'x'.repeat(collapseAbove) }));
    expect([...visibleRows(long, firstOpen(long))]).toEqual([0, 1, 5]);
  });

  it('hides exactly what stands inside a closed node', () => {
    const outline = outlineOf('{"a":{"b":[1,2]},"c":3}');
    const closed = toggled(outline, allOpen(outline, true), 1);
    expect([...visibleRows(outline, closed)]).toEqual([0, 1, 5]);
    expect([...visibleRows(outline, allOpen(outline, false))]).toEqual([0, 1, 5]);
  });

  it('moves by the keys of tree views', () => {
    const outline = outlineOf('{"a":{"b":1},"c":3}');
    const open = allOpen(outline, false);
    const rows = visibleRows(outline, open);
    expect(treeKey('ArrowRight', { outline, open, rows, current: 1 }, 10)).toEqual({ current: 1, toggle: true });
    expect(treeKey('ArrowLeft', { outline, open, rows, current: 3 }, 10)).toEqual({ current: 0, toggle: false });
    expect(treeKey('End', { outline, open, rows, current: 0 }, 10)).toEqual({ current: 3, toggle: false });
    expect(treeKey('x', { outline, open, rows, current: 0 }, 10)).toBeNull();
  });
});

describe('lines of a raw text', () => {
  it('loses no character and makes no line longer than asked, but for a character of two halves', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), fc.integer({ min: 1, max: 20 }), (text, columns) => {
        const starts = [...lineStarts(text, columns)];
        const lines = starts.slice(1).map((end, i) => text.slice(starts[i], end));
        expect(lines.join('')).toBe(text);
        for (const line of lines) expect(line.replace(/\n$/, '').length).toBeLessThanOrEqual(columns + 1);
      }),
    );
  });
});
