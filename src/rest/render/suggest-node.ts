import type { SuggestedEntry } from '../../engine/index.ts';
import type { WireNode, WireRecord } from '../json-bytes.ts';
import { optionNode } from './hits.ts';

/** What was suggested, by name, in the peers' key order. */
export function suggestNode(entries: readonly SuggestedEntry[], typedKeys: boolean): WireNode {
  return new Map(
    entries.map(({ name, text, options }): readonly [string, WireNode] => {
      const shown: WireRecord = {
        text,
        offset: 0,
        length: text.length,
        options: options.map(({ text: own, hit }) => optionNode(own, hit)),
      };
      return [typedKeys ? `completion#${name}` : name, [shown]];
    }),
  );
}
