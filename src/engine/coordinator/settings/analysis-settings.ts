import type { AnalysisDefinitions, IndexAnalysis } from '../../analysis/index-analysis.ts';
import { PLAIN_ANALYSIS, readAnalysis } from '../../analysis/index-analysis.ts';
import { type EngineError, err, ok, type Result } from '../../errors.ts';
import type { JsonValue } from '../../json/json-value.ts';
import { settingList } from './setting-kinds.ts';
import { integerOf, type SettingTexts } from './settings.ts';

/** What `index.analysis` defines; anything else below it means nothing, as in the peers. */
const PARTS = ['analyzer', 'normalizer', 'tokenizer', 'filter', 'char_filter'] as const satisfies readonly (keyof AnalysisDefinitions)[];

/** Characters of everything an index defines: it is kept for each index that is made with it. */
const MAX_CHARACTERS = 8_388_608;

/** The analyzers that the settings of an index define, beside those that every index has. */
export function readAnalysisSettings(settings: SettingTexts): Result<IndexAnalysis> {
  const definitions = { analyzer: new Map(), normalizer: new Map(), tokenizer: new Map(), filter: new Map(), char_filter: new Map() };
  let characters = 0;
  for (const [key, text] of settings) {
    const [, part = '', name = '', option = ''] = /^index\.analysis\.([^.]+)\.([^.]+)\.(.+)$/s.exec(key) ?? [];
    const known = PARTS.find((each) => each === part);
    if (known === undefined) continue;
    characters += key.length + text.length;
    const named: Map<string, Map<string, JsonValue>> = definitions[known];
    let options = named.get(name);
    if (options === undefined) named.set(name, (options = new Map()));
    options.set(option, settingList(key, text) ?? text);
  }
  if (characters === 0) return ok(PLAIN_ANALYSIS);
  if (characters > MAX_CHARACTERS) {
    return err(illegal(`[index.analysis] must not be longer than [${MAX_CHARACTERS}] characters, found [${characters}]`));
  }
  const limits = {
    maxNgramDiff: integerOf(settings, 'index.max_ngram_diff'),
    maxShingleDiff: integerOf(settings, 'index.max_shingle_diff'),
  };
  const read = readAnalysis(definitions, limits);
  return read.ok ? read : err({ ...illegal(read.error.reason), ...(read.error.cause !== undefined && { cause: read.error.cause }) });
}

function illegal(reason: string): EngineError & { readonly kind: 'illegal_argument' } {
  return { kind: 'illegal_argument', reason };
}
