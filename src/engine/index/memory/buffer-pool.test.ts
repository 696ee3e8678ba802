import { describe, expect, it } from 'vitest';
import { compareBytes } from '../../json/utf8.ts';
import { idKey } from '../buffer/buffered-ids.ts';
import { IndexWriter } from '../writer/index-writer.ts';
import { PooledArrays, BufferPool } from './buffer-pool.ts';
import { runToEnd } from './slices.ts';
import { document, fieldType } from '../testing/fixtures.ts';
import { Vocabularies } from '../buffer/vocabulary.ts';
import { WriteBuffer } from '../buffer/write-buffer.ts';

const body = fieldType('body', 'text');
const tag = fieldType('tag', 'keyword');
const size = fieldType('size', 'integer');

/** So small that arrays of tests lie in rooms. */
const SMALLEST = 32;

/** In what it gives out nothing is zero unless it was cleared. */
class DirtyStock extends BufferPool {
  override give(room: ArrayBuffer): void {
    new Uint8Array(room).fill(0xa5);
    super.give(room);
  }
}

function numbered(i: number) {
  return document(`d${i}`, [
    { type: body, texts: [`word${(i * 7) % 311} common w${i} common`, `rare${i % 503}`.repeat(i % 3)] },
    { type: tag, texts: i % 4 === 0 ? [] : [`t${i % 30}`, `u${i % 7}`] },
    { type: size, numbers: i % 5 === 0 ? [] : [i * 37, -i] },
  ]);
}

/** What a buffer of so many documents is sealed to. */
function sealed(count: number, stock: BufferPool): Uint8Array {
  const buffer = new WriteBuffer(new Vocabularies(), stock);
  for (let i = 0; i < count; i++) buffer.add(idKey(`d${i}`), numbered(i), 1 + (i % 3), i);
  const segment = runToEnd(buffer.seal('_0'))?.segment;
  return new Uint8Array(segment?.buffer ?? new ArrayBuffer(0));
}

function put(writer: IndexWriter, count: number): void {
  for (let i = 0; i < count; i++) writer.put(numbered(i), 1, i);
}

describe('rooms that are used again', () => {
  it.each([3, 70, 900, 3000])('do not show in a segment of %i documents', (count) => {
    const stock = new DirtyStock(SMALLEST);
    stock.enter();
    for (const before of [count, 1000, 50]) sealed(before, stock);
    expect(stock.byteLength).toBeGreaterThan(0);
    const again = sealed(count, stock);
    const fresh = sealed(count, new BufferPool());
    expect([fresh.length > 0, compareBytes(again, fresh)]).toEqual([true, 0]);
  });

  it('are kept as long as a large buffer is under way', () => {
    const stock = new BufferPool(SMALLEST);
    const [one, other] = [1, 2].map(() => new IndexWriter(() => 0, new Vocabularies(), stock));
    put(one, 100);
    put(other, 100);
    one.refresh();
    const kept = stock.byteLength;
    put(one, 100);
    expect([kept > 0, stock.byteLength < kept]).toEqual([true, true]);
    one.refresh();
    expect(stock.byteLength).toBeGreaterThanOrEqual(kept);
    other.refresh();
    expect(stock.byteLength).toBe(0);
  });

  it('are given up by a writer that is closed, or whose documents were all deleted', () => {
    const stock = new BufferPool(SMALLEST);
    const [closed, emptied, last] = [1, 2, 3].map(() => new IndexWriter(() => 0, new Vocabularies(), stock));
    for (const writer of [closed, emptied, last]) put(writer, 50);
    closed.close();
    put(closed, 60);
    closed.refresh();
    put(closed, 60);
    for (let i = 0; i < 50; i++) emptied.remove(`d${i}`, 2, 50 + i);
    emptied.refresh();
    last.refresh();
    expect([closed, emptied, last].map(({ searcher }) => searcher.liveCount)).toEqual([60, 0, 50]);
    expect(stock.byteLength).toBe(0);
  });

  it('are let go of after so many idle moments in a row that nothing under way still grows', () => {
    const stock = new BufferPool(SMALLEST);
    stock.enter();
    sealed(100, stock);
    const kept = stock.byteLength;
    for (let moment = 0; moment < 15; moment++) stock.rest();
    new PooledArrays(stock).uint8(1 << 20);
    for (let moment = 0; moment < 15; moment++) stock.rest();
    expect(stock.byteLength).toBe(kept);
    stock.rest();
    expect([kept > 0, stock.byteLength]).toEqual([true, 0]);
  });

  it('are never more than 128 MiB', () => {
    const stock = new BufferPool();
    stock.enter();
    const rooms = new PooledArrays(stock);
    for (let i = 0; i < 5; i++) rooms.uint8(32 * 1024 * 1024);
    rooms.giveAllBack();
    expect(stock.byteLength).toBe(128 * 1024 * 1024);
    stock.leave();
    expect(stock.byteLength).toBe(0);
  });

  it('are not for small arrays, and hold at most a quarter more than was asked for', () => {
    const stock = new BufferPool();
    const rooms = new PooledArrays(stock);
    expect(rooms.int32(1000).buffer.byteLength).toBe(4000);
    for (const length of [65_536, 65_537, 80_000, 100_000, 131_071, 131_073, 5_000_001]) {
      const { buffer } = rooms.uint8(length);
      expect([buffer.byteLength >= length, buffer.byteLength <= length * 1.25 + 1]).toEqual([true, true]);
    }
  });
});
