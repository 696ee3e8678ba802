import { type AnswerRows, encodeUtf8, formatDouble, JsonDouble } from '../../engine/index.ts';
import { WrittenJson, type WireNode, type WireRecord } from '../json-bytes.ts';

const TEXT = encodeUtf8('{"key_as_string":');
const TEXT_KEY = encodeUtf8(',"key":');
const KEY = encodeUtf8('{"key":');
const COUNT = encodeUtf8(',"doc_count":');

/** Bytes that a row takes at most, mostly. */
const ROOM = 88;
const UNITS = 2;

/** Buckets of a histogram, written straight into the answer's bytes: by hour a year has 8,760. */
export function rowsNode({ keys, counts, text, isFraction }: AnswerRows['rows']): WireNode {
  return new WrittenJson({
    length: keys.length,
    room: () => keys.length * ROOM,
    units: () => keys.length * UNITS,
    write: (out, at) => {
      const key = keys[at] ?? 0;
      if (text === undefined) out.raw(KEY);
      else {
        out.raw(TEXT);
        out.text(text(key));
        out.raw(TEXT_KEY);
      }
      if (isFraction) out.ascii(formatDouble(key));
      else out.whole(key);
      out.raw(COUNT);
      out.whole(counts[at] ?? 0);
      out.ascii('}');
    },
    node: () => Array.from(keys, (key, at) => rowNode(key, counts[at] ?? 0, { text, isFraction })),
  });
}

function rowNode(key: number, count: number, { text, isFraction }: Pick<AnswerRows['rows'], 'text' | 'isFraction'>): WireRecord {
  return { key_as_string: text?.(key), key: isFraction ? new JsonDouble(key, formatDouble) : key, doc_count: count };
}
