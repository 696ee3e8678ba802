import {
  analyzeTexts,
  builtInAnalyzer,
  chainOf,
  composeChain,
  encodeUtf8,
  type AnalysisChain,
  type AnalyzedToken,
  type IndexMetadata,
} from '../../engine/index.ts';
import type { Answer, Exchange } from '../endpoint.ts';
import type { WireRecord } from '../json-bytes.ts';
import { COMMON_PARAMETERS, type ParameterTable } from '../parameters.ts';
import { parseAnalyze, type AnalyzeBody } from '../parse/analyze.ts';
import { parseObjectBody } from '../parse/json-body.ts';
import { refuse, refuseArgument, unwrap } from '../refusal.ts';
import { SOURCE_PARAMETERS } from './search.ts';

export const ANALYZE_PARAMETERS = { ...COMMON_PARAMETERS, ...SOURCE_PARAMETERS, index: 'text' } as const satisfies ParameterTable;

const LIMIT_SETTING = 'index.analyze.max_token_count';
const DEFAULT_LIMIT = 10_000;

/** `_analyze`: the tokens an analyzer, a field's analyzer, or a tokenizer with filters makes of texts. */
export function analyze(exchange: Exchange): Answer {
  const { body, parts, parameters, services } = exchange;
  if (body === undefined) return refuse({ kind: 'parse', reason: 'request body or source parameter is required' });
  const asked = parseAnalyze(parseObjectBody(body));
  const name = parts.get('index') ?? parameters.text('index');
  const index = name === undefined ? undefined : unwrap(services.engine.lookup(name));
  const limit = Number(index?.settings.get(LIMIT_SETTING) ?? index?.defaults.get(LIMIT_SETTING) ?? DEFAULT_LIMIT);
  const { label, chain } = chooseChain(asked, index);
  const tokens = analyzeTexts(chain, asked.text, limit);
  if (tokens === undefined) {
    return refuseArgument(
      `The number of tokens produced by calling _analyze has exceeded the allowed maximum of [${limit}]. ` +
        `This limit can be set by changing the [${LIMIT_SETTING}] index level setting.`,
    );
  }
  if (asked.explain !== true) return { status: 200, body: { tokens: tokens.map(tokenNode) } };
  return { status: 200, body: { detail: detailNode(asked, label, tokens) } };
}

interface NamedChain {
  readonly label: string;
  readonly chain: AnalysisChain;
}

function chooseChain(asked: AnalyzeBody, index: IndexMetadata | undefined): NamedChain {
  if (asked.normalizer !== undefined && index === undefined) {
    return refuse({ kind: 'validation', findings: ['index is required if normalizer is specified'] });
  }
  const where = index === undefined ? 'global ' : '';
  const [charFilter] = asked.charFilter ?? [];
  if (charFilter !== undefined) return refuseArgument(`failed to find ${where}char_filter under [${charFilter}]`);
  if (asked.normalizer !== undefined) return normalizerChain(asked, asked.normalizer, where);
  if (asked.analyzer !== undefined) return analyzerChain(asked.analyzer, where);
  if (asked.tokenizer !== undefined || asked.filter !== undefined) return composed(asked.tokenizer ?? 'keyword', asked.filter ?? [], where);
  return asked.field === undefined ? analyzerChain('standard', where) : fieldChain(asked.field, index);
}

function normalizerChain(asked: AnalyzeBody, name: string, where: string): NamedChain {
  if (asked.analyzer !== undefined || asked.tokenizer !== undefined) {
    return refuse({ kind: 'validation', findings: ['tokenizer/analyze should be null if normalizer is specified'] });
  }
  return name === 'lowercase'
    ? composed('keyword', ['lowercase'], where)
    : refuseArgument(`failed to find ${where}normalizer under [${name}]`);
}

function analyzerChain(name: string, where: string): NamedChain {
  const analyzer = builtInAnalyzer(name === 'default' ? 'standard' : name);
  if (analyzer === undefined) return refuseArgument(`failed to find ${where}analyzer [${name}]`);
  return { label: name, chain: chainOf(analyzer) };
}

function composed(tokenizer: string, filters: readonly string[], where: string): NamedChain {
  const chain = composeChain(tokenizer, filters);
  if ('missing' in chain) return refuseArgument(`failed to find ${where}${chain.missing} under [${chain.name}]`);
  return { label: '__custom__', chain };
}

function fieldChain(field: string, index: IndexMetadata | undefined): NamedChain {
  if (index === undefined) return refuseArgument('analysis based on a specific field requires an index');
  const type = index.mapping.field(field);
  if (type === undefined) return analyzerChain('standard', '');
  if (type.analyzer === undefined) {
    return refuseArgument(`Can't process field [${field}], Analysis requests are only supported on tokenized fields`);
  }
  return { label: type.analyzer.name, chain: chainOf(type.analyzer) };
}

function tokenNode({ token, startOffset, endOffset, type, position }: AnalyzedToken): WireRecord {
  return { token, start_offset: startOffset, end_offset: endOffset, type, position };
}

function detailNode(asked: AnalyzeBody, label: string, tokens: readonly AnalyzedToken[]): WireRecord {
  const wanted = asked.attributes ?? [];
  const nodes = tokens.map((token) => {
    const extra = attributesOf(token).filter(([name]) => wanted.length === 0 || wanted.includes(name));
    return { ...tokenNode(token), ...Object.fromEntries(extra) };
  });
  return { custom_analyzer: label === '__custom__', analyzer: { name: label, tokens: nodes } };
}

function attributesOf({ token }: AnalyzedToken): readonly (readonly [string, string | number])[] {
  const bytes = Array.from(encodeUtf8(token), (byte) => byte.toString(16)).join(' ');
  return [
    ['bytes', `[${bytes}]`],
    ['positionLength', 1],
    ['termFrequency', 1],
  ];
}
