import type { Analyzer } from '../../analysis/analyzer.ts';
import { builtInAnalyzer } from '../../analysis/registry.ts';
import { scalarText } from '../../json/json-value.ts';
import type { EngineError } from '../../errors.ts';
import type { Leaf } from '../../index/segment/searcher.ts';
import type { Sliced, SliceMeter } from '../../index/memory/slices.ts';
import type { QueryHost } from '../../query/compile/compilation.ts';
import { startCompiling } from '../../query/compile/compile-query.ts';
import type { Query } from '../../query/query.ts';
import type { FieldType } from '../../schema/field-type.ts';
import type { Mapping } from '../../schema/mapping.ts';
import { patternTest } from '../../schema/name-pattern.ts';
import { err, ok, type Result } from '../../errors.ts';
import { readSource, sourcePath, valuesAt } from '../hit-fields.ts';
import { type HighlightTerms, highlightTerms } from './highlight-terms.ts';
import type { HighlightStyle } from './highlight-style.ts';
import { highlightPlain } from './plain-highlighter.ts';
import { highlightUnified } from './unified-highlighter.ts';

/** The texts of a hit that are to be shown with what matched in them. */
export interface HighlightRequest {
  readonly query: Query;
  readonly fields: readonly HighlightField[];
  /** UTF-16 units of a text that may be analysed for it. */
  readonly maxAnalyzedOffset: number;
}

/** One field, or a `*` pattern of text and keyword fields. */
export interface HighlightField extends HighlightStyle {
  readonly field: string;
  /** Only what was looked for in this very field. */
  readonly requireFieldMatch: boolean;
  /** In place of the search's query. */
  readonly query?: Query;
}

/** Fragments by field. */
export type Highlights = ReadonlyMap<string, readonly string[]>;

/** Highlights one document. Errors: a text that is too long to be analysed. */
export type Highlighter = (leaf: Leaf, docId: number, meter: SliceMeter) => Sliced<Result<Highlights>>;

interface BoundField {
  readonly type: FieldType;
  readonly parts: readonly string[];
  readonly terms: HighlightTerms;
  readonly style: HighlightStyle;
}

/** Makes a highlighter for many documents. Errors: those of compiling a query. */
export function* compileHighlighter(
  mapping: Mapping,
  request: HighlightRequest,
  host: QueryHost,
  within: string,
): Sliced<Result<Highlighter>> {
  // A field that several entries name is shown as the last of them says.
  const bound = new Map<string, BoundField>();
  for (const wanted of request.fields) {
    const query = yield* startCompiling(wanted.query ?? request.query, mapping, host, within).rest();
    if (!query.ok) return query;
    for (const type of typesOf(mapping, wanted)) {
      const problem = problemOf(type.path, wanted);
      if (problem !== undefined) return err({ kind: 'illegal_argument', reason: problem });
      const terms = highlightTerms(query.value, wanted.requireFieldMatch ? type.path : undefined);
      bound.set(type.path, { type, parts: sourcePath(mapping, type.path).split('.'), terms, style: wanted });
    }
  }
  return ok(function* ({ segment }, docId, meter) {
    const highlights = new Map<string, readonly string[]>();
    const source = readSource(segment.source(docId));
    for (const { type, parts, terms, style } of bound.values()) {
      const texts = valuesAt(source, parts)
        .filter((value) => value !== null)
        .map((value) => scalarText(value));
      if (texts.some((text) => text.length > request.maxAnalyzedOffset)) {
        return err(tooLong(type.path, segment.id(docId), host.index, request.maxAnalyzedOffset));
      }
      const fragments = yield* fragmentsOf(texts, type, { terms, style, meter });
      if (fragments.length > 0) highlights.set(type.path, fragments);
    }
    return ok(highlights);
  });
}

const STANDARD: Analyzer = builtInAnalyzer('standard') ?? { name: 'none', analyze: () => 0 };

function* fragmentsOf(
  texts: readonly string[],
  type: FieldType,
  { terms, style, meter }: { readonly terms: HighlightTerms; readonly style: HighlightStyle; readonly meter: SliceMeter },
): Sliced<readonly string[]> {
  const { analyzer = STANDARD, ignoreAbove = Infinity } = type;
  if (style.highlighter === 'plain') {
    const read = texts.filter((text) => text.length <= ignoreAbove);
    return highlightPlain(read, analyzer, terms, style);
  }
  // The values count as one text, so several short ones can be too long together.
  const length = texts.reduce((sum, text) => sum + text.length + 1, -1);
  return length > ignoreAbove ? [] : yield* highlightUnified(texts, { analyzer, tokenized: type.type === 'text' }, terms, style, meter);
}

/** What keeps a field from being highlighted as asked for. */
function problemOf(path: string, { highlighter, fragmenter, boundary }: HighlightStyle): string | undefined {
  switch (highlighter) {
    case 'plain':
      return fragmenter === 'simple' || fragmenter === 'span'
        ? undefined
        : `unknown fragmenter option [${fragmenter}] for the field [${path}]`;
    case 'unified':
      return boundary === 'chars' ? 'Invalid boundary scanner type: chars' : undefined;
    case 'fvh':
      return `the field [${path}] should be indexed with term vector with position offsets to be used with fast vector highlighter`;
    default:
      return `unknown highlighter type [${highlighter}] for the field [${path}]`;
  }
}

/** The mapped fields of an entry; a pattern passes over what its highlighter cannot show. */
function typesOf(mapping: Mapping, { field, highlighter }: HighlightField): readonly FieldType[] {
  if (field.includes('*')) {
    if (highlighter === 'fvh') return [];
    const fits = patternTest(field);
    return mapping.fields.filter(({ type, path }) => (type === 'text' || type === 'keyword') && fits(path));
  }
  const type = mapping.field(field);
  return type === undefined ? [] : [type];
}

function tooLong(field: string, id: string, index: string, limit: number): EngineError {
  const reason =
    `The length of [${field}] field of [${id}] doc of [${index}] index has exceeded [${limit}] - maximum allowed to be analyzed for ` +
    'highlighting. This maximum can be set by changing the [index.highlight.max_analyzed_offset] index level setting. For large ' +
    'texts, indexing with offsets or term vectors is recommended!';
  return { kind: 'illegal_argument', reason };
}
