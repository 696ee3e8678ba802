import { encodeUtf8 } from '../engine/index.ts';
import type { Dataset, DatasetDocument } from './dataset.ts';

const BATCH = 2_000;

/** Makes document number `position` (from 0). Called once per document, in order. */
export type DocumentMaker = (position: number) => object;

/** A data set made on the fly. `maker` prepares one run; draws must not depend on anything but the seed and the order. */
export function generatedDataset(
  description: Omit<Dataset, 'open' | 'licence' | 'attribution'>,
  maker: (run: { readonly documents: number; readonly seed: number }) => DocumentMaker,
): Dataset {
  return {
    ...description,
    licence: 'CC0-1.0',
    attribution: '',
    async *open({ documents, seed }) {
      const make = maker({ documents, seed });
      for (let first = 0; first < documents; first += BATCH) {
        const batch: DatasetDocument[] = [];
        for (let position = first; position < Math.min(first + BATCH, documents); position++) {
          batch.push({ id: documentId(position), source: encodeUtf8(JSON.stringify(make(position))) });
        }
        yield batch;
      }
    },
  };
}

/** `d000001` for position 0; wider past a million. */
function documentId(position: number): string {
  return `d${String(position + 1).padStart(6, '0')}`;
}
