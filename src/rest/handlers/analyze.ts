import {
  analyzeTexts,
  chainOf,
  composeChain,
  encodeUtf8,
  isKnownElsewhere,
  PLAIN_ANALYSIS,
  problemCause,
  type AnalysisChain,
  type AnalyzedToken,
  type ComposedChain,
  type IndexAnalysis,
  type IndexMetadata,
  type PartDefinition,
} from '../../engine/index.ts';
import type { Answer, Exchange } from '../endpoints/endpoint.ts';
import type { WireRecord } from '../json-bytes.ts';
import type { ParameterTable } from '../request/parameters.ts';
import { parseAnalyze, type AnalyzeBody } from '../parse/analyze.ts';
import { parseObjectBody } from '../parse/json-body.ts';
import { refuse, refuseArgument, unwrap } from '../errors/refusal.ts';
import { SOURCE_PARAMETERS } from './search.ts';

export const ANALYZE_PARAMETERS = { ...SOURCE_PARAMETERS, index: 'text' } as const satisfies ParameterTable;

const LIMIT_SETTING = 'index.analyze.max_token_count';
const DEFAULT_LIMIT = 10_000;

/** `_analyze`: the tokens an analyzer, a field's analyzer, or a tokenizer with filters makes of texts. */
export function analyze(exchange: Exchange): Answer {
  const { body, parts, parameters, services } = exchange;
  if (body === undefined) return refuse({ kind: 'parse', reason: 'request body or source parameter is required' });
  const asked = parseAnalyze(parseObjectBody(body));
  checkLength(asked.text);
  const name = parts.get('index') ?? parameters.text('index');
  const index = name === undefined ? undefined : unwrap(services.engine.lookup(name));
  const limit = Number(index?.settings.get(LIMIT_SETTING) ?? index?.defaults.get(LIMIT_SETTING) ?? DEFAULT_LIMIT);
  const { label, chain } = chooseChain(asked, index);
  const tokensOf = (part: AnalysisChain): readonly AnalyzedToken[] => analyzeTexts(part, asked.text, limit) ?? refuseMore(limit);
  if (asked.explain !== true) return { status: 200, body: { tokens: tokensOf(chain).map(tokenNode) } };
  return {
    status: 200,
    body: { detail: label === undefined ? stagesNode(asked, chain, tokensOf) : detailNode(asked, label, tokensOf(chain)) },
  };
}

/** Characters of all texts together: what is longer would hold the thread. */
const MOST_CHARACTERS = 1_048_576;

function checkLength(texts: readonly string[]): void {
  const characters = texts.reduce((sum, { length }) => sum + length, 0);
  if (characters > MOST_CHARACTERS) refuseArgument(`[text] must not be longer than [${MOST_CHARACTERS}] characters, found [${characters}]`);
}

function refuseMore(limit: number): never {
  return refuseArgument(
    `The number of tokens produced by calling _analyze has exceeded the allowed maximum of [${limit}]. ` +
      `This limit can be set by changing the [${LIMIT_SETTING}] index level setting.`,
  );
}

/** An analyzer with a name, or one that the request put together. */
type NamedChain = { readonly label: string; readonly chain: AnalysisChain } | { readonly label: undefined; readonly chain: ComposedChain };

function chooseChain(asked: AnalyzeBody, index: IndexMetadata | undefined): NamedChain {
  if (asked.normalizer !== undefined && index === undefined) {
    return refuse({ kind: 'validation', findings: ['index is required if normalizer is specified'] });
  }
  const where = index === undefined ? 'global ' : '';
  const [charFilter] = asked.charFilter ?? [];
  checkExtraParts(asked);
  if (charFilter !== undefined) return refuseArgument(`failed to find ${where}char_filter under [${charFilter.kind}]`);
  const analysis = index?.mapping.analysis ?? PLAIN_ANALYSIS;
  if (asked.normalizer !== undefined) return normalizerChain(asked, asked.normalizer, where, analysis);
  if (asked.analyzer !== undefined) return analyzerChain(asked.analyzer, index);
  if (asked.tokenizer !== undefined || asked.filter !== undefined) {
    return { label: undefined, chain: composed(asked.tokenizer ?? KEYWORD, asked.filter ?? [], where, analysis) };
  }
  return asked.field === undefined ? analyzerChain('default', index) : fieldChain(asked.field, index);
}

function normalizerChain(asked: AnalyzeBody, name: string, where: string, analysis: IndexAnalysis): NamedChain {
  if (asked.analyzer !== undefined || asked.tokenizer !== undefined) {
    return refuse({ kind: 'validation', findings: ['tokenizer/analyze should be null if normalizer is specified'] });
  }
  const normalizer = analysis.normalizer(name);
  if (normalizer === undefined) return refuseArgument(`failed to find ${where}normalizer under [${name}]`);
  return { label: name, chain: { analyzer: normalizer, gap: 0 } };
}

/** Texts that are no values of a field have nothing between them. */
function analyzerChain(name: string, index: IndexMetadata | undefined): NamedChain {
  const analyzer = (index?.mapping.analysis ?? PLAIN_ANALYSIS).analyzer(name);
  if (analyzer === undefined) return refuseArgument(`failed to find ${index === undefined ? 'global ' : ''}analyzer [${name}]`);
  return { label: name === 'default' ? 'standard' : name, chain: index === undefined ? { analyzer, gap: 0 } : chainOf(analyzer) };
}

/** The tokenizer where only filters are named. */
const KEYWORD: PartDefinition & { readonly label: string } = { kind: 'keyword', label: 'keyword' };

function composed(tokenizer: PartDefinition, filters: readonly PartDefinition[], where: string, analysis: IndexAnalysis): ComposedChain {
  // What the index defines is called by its name alone.
  const own = (part: 'tokenizer' | 'filter', named: PartDefinition): PartDefinition =>
    (named.options === undefined ? analysis.part(part, named.kind) : undefined) ?? named;
  const definition = { tokenizer: own('tokenizer', tokenizer), filters: filters.map((filter) => own('filter', filter)) };
  const chain = composeChain('_custom_', definition, analysis.limits);
  if (chain.ok) return chain.value;
  const { error } = chain;
  if (error.problem === 'missing' && !isKnownElsewhere(error.part, error.kind)) {
    return refuseArgument(`failed to find ${where}${error.part} under [${error.kind}]`);
  }
  const { reason, cause } = problemCause(error, '');
  return refuse({ kind: 'illegal_argument', reason, ...(cause !== undefined && { cause }) });
}

/** What has a name is whole already. */
function checkExtraParts({ analyzer, normalizer, field, tokenizer, filter = [], charFilter = [] }: AnalyzeBody): void {
  const parts = filter.length + charFilter.length;
  const whole =
    analyzer !== undefined && (tokenizer !== undefined || parts > 0)
      ? 'named analyzer'
      : normalizer !== undefined && parts > 0
        ? 'named normalizer'
        : field !== undefined && (tokenizer !== undefined || parts > 0) && analyzer === undefined
          ? 'field-specific analyzer'
          : undefined;
  if (whole !== undefined) refuse({ kind: 'validation', findings: [`cannot define extra components on a ${whole}`] });
}

function fieldChain(field: string, index: IndexMetadata | undefined): NamedChain {
  if (index === undefined) return refuseArgument('analysis based on a specific field requires an index');
  const type = index.mapping.field(field);
  if (type === undefined) return analyzerChain('default', index);
  if (type.analyzer === undefined) {
    return refuseArgument(`Can't process field [${field}], Analysis requests are only supported on tokenized fields`);
  }
  return { label: type.analyzer.name, chain: chainOf(type.analyzer) };
}

function tokenNode({ token, startOffset, endOffset, type, position, positionLength }: AnalyzedToken): WireRecord {
  const length = positionLength === undefined ? {} : { positionLength };
  return { token, start_offset: startOffset, end_offset: endOffset, type, position, ...length };
}

function detailNode(asked: AnalyzeBody, label: string, tokens: readonly AnalyzedToken[]): WireRecord {
  return { custom_analyzer: false, analyzer: { name: label, tokens: detailedTokens(asked, tokens) } };
}

/** What each part makes of what the part before it made. */
function stagesNode(
  asked: AnalyzeBody,
  { stages: [tokenizer, ...filters] }: ComposedChain,
  tokensOf: (part: AnalysisChain) => readonly AnalyzedToken[],
): WireRecord {
  const { label } = asked.tokenizer ?? KEYWORD;
  const first = { name: label, tokens: tokenizer === undefined ? [] : detailedTokens(asked, tokensOf(tokenizer)) };
  const stages: WireRecord[] = [];
  filters.forEach((filter, i) => {
    stages.push({ name: asked.filter?.[i]?.label ?? '', tokens: detailedTokens(asked, tokensOf(filter)) });
  });
  return { custom_analyzer: true, charfilters: [], tokenizer: first, tokenfilters: stages };
}

function detailedTokens({ attributes: wanted = [] }: AnalyzeBody, tokens: readonly AnalyzedToken[]): readonly WireRecord[] {
  return tokens.map((token) => {
    const extra = attributesOf(token).filter(([name]) => wanted.length === 0 || wanted.includes(name));
    return { ...tokenNode(token), ...Object.fromEntries(extra) };
  });
}

function attributesOf({ token, positionLength = 1 }: AnalyzedToken): readonly (readonly [string, string | number])[] {
  const bytes = Array.from(encodeUtf8(token), (byte) => byte.toString(16)).join(' ');
  return [
    ['bytes', `[${bytes}]`],
    ['positionLength', positionLength],
    ['termFrequency', 1],
  ];
}
