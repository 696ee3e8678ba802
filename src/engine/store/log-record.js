const PUT = 1;
const PUT_ROUTED = 2;
const DELETE = 3;
const PUBLISH = 4;
const MERGE = 5;
const INDEX = 6;
const GONE = 7;
const CLUSTER = 8;
const KEEP = 9;
const FORGET = 10;
/** A write with the numbers it got. It is written for each document, so from its parts. */
export function writeDocument(to, index, shard, write, version, seqNo) {
  const routing = write.action === 'delete' ? undefined : write.document.routing;
  to.u8(write.action === 'delete' ? DELETE : routing === undefined ? PUT : PUT_ROUTED);
  to.u32(index);
  to.u32(shard);
  to.f64(version);
  to.f64(seqNo);
  to.text(write.id);
  if (routing !== undefined) to.text(routing);
  if (write.action !== 'delete') to.block(write.document.source);
}
/** Any other record. */
export function writeRecord(to, record) {
  switch (record.kind) {
    case 'publish':
    case 'merge':
      to.u8(record.kind === 'merge' ? MERGE : PUBLISH);
      to.u32(record.index);
      to.u32(record.shard);
      to.u32(record.copy);
      if (record.kind === 'merge') to.u32(record.segments);
      return;
    case 'gone':
      to.u8(GONE);
      return to.u32(record.index);
    case 'index':
    case 'cluster':
      to.u8(record.kind === 'index' ? INDEX : CLUSTER);
      return to.text(record.text);
    case 'kept':
      to.u8(record.text === undefined ? FORGET : KEEP);
      to.text(record.key);
      if (record.text !== undefined) to.text(record.text);
      return;
    default:
      return record;
  }
}
/** The next record. Its source is a view. Throws where there is none: a frame that has its check sum was written whole. */
export function readRecord(from) {
  const kind = from.u8();
  switch (kind) {
    case PUT:
    case PUT_ROUTED: {
      const head = { kind: 'put', ...readNumbers(from) };
      const routing = kind === PUT_ROUTED ? from.text() : undefined;
      return { ...head, routing, source: from.block() };
    }
    case DELETE:
      return { kind: 'delete', ...readNumbers(from) };
    case PUBLISH:
      return { kind: 'publish', index: from.u32(), shard: from.u32(), copy: from.u32() };
    case MERGE:
      return { kind: 'merge', index: from.u32(), shard: from.u32(), copy: from.u32(), segments: from.u32() };
    case INDEX:
      return { kind: 'index', text: from.text() };
    case GONE:
      return { kind: 'gone', index: from.u32() };
    case CLUSTER:
      return { kind: 'cluster', text: from.text() };
    case KEEP:
      return { kind: 'kept', key: from.text(), text: from.text() };
    case FORGET:
      return { kind: 'kept', key: from.text(), text: undefined };
    default:
      throw new Error(`a log has a record of the unknown kind ${kind}`);
  }
}
function readNumbers(from) {
  return { index: from.u32(), shard: from.u32(), version: from.f64(), seqNo: from.f64(), id: from.text() };
}
