import { compareCodePoints } from '../json/utf8.ts';
import type { ShardOptions } from './suggestion.ts';

/** Options of one shard. */
export interface OptionsOfShard {
  /** Place of the shard among those that answered. */
  readonly answer: number;
  readonly options: ShardOptions;
}

/** An option that is shown, and where it came from. */
export interface ReducedOption {
  readonly answer: number;
  readonly doc: number;
  readonly score: number;
  readonly text: string;
}

/** The best options of all shards; equal ones in the order of their texts, by code points as the peers compare them here, and then of their shards. */
export function reduceOptions(shards: readonly OptionsOfShard[], size: number, skipDuplicates: boolean): readonly ReducedOption[] {
  const all: ReducedOption[] = [];
  for (const { answer, options } of shards) {
    for (const [row, text] of options.texts.entries()) {
      all.push({ answer, doc: options.docs[row], score: options.scores[row], text });
    }
  }
  all.sort((a, b) => b.score - a.score || compareCodePoints(a.text, b.text) || a.answer - b.answer);
  if (!skipDuplicates) return all.slice(0, size);
  const texts = new Set<string>();
  const shown: ReducedOption[] = [];
  for (const option of all) {
    if (shown.length === size) break;
    if (texts.has(option.text)) continue;
    texts.add(option.text);
    shown.push(option);
  }
  return shown;
}
