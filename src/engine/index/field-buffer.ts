import type { FieldType } from '../schema/field-type.ts';
import type { FieldEntry, LayoutWriter } from './segment-layout.ts';
import type { SliceMeter, Sliced } from './slices.ts';

/** What a buffer collects of one field until it is sealed. */
export interface FieldBuffer<V> {
  /** Bytes taken, what is reserved for growing included. */
  readonly byteLength: number;
  /** Adds one document's values. Called with ascending `docId`, at most once per document. */
  add(docId: number, type: FieldType, values: readonly V[]): void;
  /** Adds the field's sections; undefined when nothing of it was kept. */
  write(layout: LayoutWriter, docCount: number, meter: SliceMeter): Sliced<FieldEntry | undefined>;
}
