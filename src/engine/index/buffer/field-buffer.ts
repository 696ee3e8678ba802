import type { FieldLog } from '../../schema/document/field-log.ts';
import type { FieldType } from '../../schema/field-type.ts';
import type { FieldEntry, LayoutWriter } from '../segment/segment-layout.ts';
import type { SliceMeter, Sliced } from '../memory/slices.ts';

/** Values of one field of one document: entries `from` to `to` - 1 of a log. */
export interface LoggedValues {
  readonly log: FieldLog;
  /** Over all of the memory that the source lies in. */
  readonly view: DataView;
  readonly from: number;
  readonly to: number;
  /** The document's source, which texts are places in. */
  readonly source: Uint8Array;
}

/** What a buffer collects of one field until it is sealed. */
export interface FieldBuffer<V> {
  /** Bytes taken, what is reserved for growing included. */
  readonly byteLength: number;
  /** Adds one document's values. Called with ascending `docId`, at most once per document. */
  add(docId: number, type: FieldType, values: readonly V[]): void;
  /** As `add`. */
  addLogged(docId: number, type: FieldType, values: LoggedValues): void;
  /** Adds the field's sections; undefined when nothing of it was kept. */
  write(layout: LayoutWriter, docCount: number, meter: SliceMeter): Sliced<FieldEntry | undefined>;
  /** Gives up what it has together with other buffers: nobody will see what is written. Twice is legal, and adding or writing afterwards. */
  discard?(): void;
}
