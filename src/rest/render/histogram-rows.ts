import { type AnswerRows, encodeUtf8, formatDouble, JsonDouble } from '../../engine/index.ts';
import { type JsonByteWriter, WrittenJson, type WireNode, type WireRecord } from '../json-bytes.ts';

const TEXT = '{"key_as_string":';
const TEXT_BYTES = encodeUtf8(TEXT);
const BEHIND_TEXT = ',"key":';
const BEHIND_TEXT_BYTES = encodeUtf8(BEHIND_TEXT);
const KEY = encodeUtf8('{"key":');
const COUNT = encodeUtf8(',"doc_count":');

/** Bytes that a row takes at most, mostly. */
const ROOM = 88;
const UNITS = 2;
/** Ends of texts that are kept as bytes: every minute of a day. */
const MOST_ENDS = 1440;

type Printer = NonNullable<AnswerRows['rows']['text']>;

/** Buckets of a histogram, written straight into the answer's bytes: by hour a year has 8,760. */
export function rowsNode({ keys, counts, text, isFraction }: AnswerRows['rows']): WireNode {
  const writeText = text === undefined ? (out: JsonByteWriter) => out.raw(KEY) : textWriter(text);
  return new WrittenJson({
    length: keys.length,
    room: () => keys.length * ROOM,
    units: () => keys.length * UNITS,
    write: (out, at) => {
      const key = keys[at] ?? 0;
      writeText(out, key);
      if (isFraction) out.ascii(formatDouble(key));
      else out.whole(key);
      out.raw(COUNT);
      out.whole(counts[at] ?? 0);
      out.ascii('}');
    },
    node: () => Array.from(keys, (key, at) => rowNode(key, counts[at] ?? 0, { text, isFraction })),
  });
}

/** Writes what stands before a key. Most texts begin as the one before, and end as another that was written. */
function textWriter(text: Printer): (out: JsonByteWriter, key: number) => void {
  let head = '';
  let headBytes = TEXT_BYTES;
  const ends = new Map<string, Uint8Array>();
  return (out, key) => {
    const [start, end] = [text.head(key), text.tail(key)];
    let endBytes = ends.get(end);
    if (endBytes === undefined && ends.size === MOST_ENDS) {
      out.raw(TEXT_BYTES);
      out.text(start + end);
      out.raw(BEHIND_TEXT_BYTES);
      return;
    }
    if (start !== head || headBytes === TEXT_BYTES) headBytes = encodeUtf8(TEXT + JSON.stringify(start).slice(0, -1));
    head = start;
    if (endBytes === undefined) ends.set(end, (endBytes = encodeUtf8(JSON.stringify(end).slice(1) + BEHIND_TEXT)));
    out.raw(headBytes);
    out.raw(endBytes);
  };
}

function rowNode(key: number, count: number, { text, isFraction }: Pick<AnswerRows['rows'], 'text' | 'isFraction'>): WireRecord {
  const keyText = text && text.head(key) + text.tail(key);
  return { key_as_string: keyText, key: isFraction ? new JsonDouble(key, formatDouble) : key, doc_count: count };
}
