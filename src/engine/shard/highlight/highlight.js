import { builtInAnalyzer } from '../../analysis/registry.ts';
import { scalarText } from '../../json/json-value.ts';
import { startCompiling } from '../../query/compile/compile-query.ts';
import { patternTest } from '../../schema/name-pattern.ts';
import { err, ok } from '../../errors.ts';
import { readSource, sourcePath, valuesAt } from '../hit-fields.ts';
import { highlightTerms } from './highlight-terms.ts';
import { highlightPlain } from './plain-highlighter.ts';
import { highlightUnified } from './unified-highlighter.ts';
/** Makes a highlighter for many documents. Errors: those of compiling a query. */
export function* compileHighlighter(mapping, request, host) {
  // A field that several entries name is shown as the last of them says.
  const bound = new Map();
  for (const wanted of request.fields) {
    const query = yield* startCompiling(wanted.query ?? request.query, mapping, host).rest();
    if (!query.ok) return query;
    for (const type of typesOf(mapping, wanted)) {
      const problem = problemOf(type.path, wanted);
      if (problem !== undefined) return err({ kind: 'illegal_argument', reason: problem });
      const terms = highlightTerms(query.value, wanted.requireFieldMatch ? type.path : undefined);
      bound.set(type.path, { type, parts: sourcePath(mapping, type.path).split('.'), terms, style: wanted });
    }
  }
  return ok(function* ({ segment }, docId, meter) {
    const highlights = new Map();
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
const STANDARD = builtInAnalyzer('standard') ?? { name: 'none', analyze: () => 0 };
function* fragmentsOf(texts, type, { terms, style, meter }) {
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
function problemOf(path, { highlighter, fragmenter, boundary }) {
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
function typesOf(mapping, { field, highlighter }) {
  if (field.includes('*')) {
    if (highlighter === 'fvh') return [];
    const fits = patternTest(field);
    return mapping.fields.filter(({ type, path }) => (type === 'text' || type === 'keyword') && fits(path));
  }
  const type = mapping.field(field);
  return type === undefined ? [] : [type];
}
function tooLong(field, id, index, limit) {
  const reason =
    `The length of [${field}] field of [${id}] doc of [${index}] index has exceeded [${limit}] - maximum allowed to be analyzed for ` +
    'highlighting. This maximum can be set by changing the [index.highlight.max_analyzed_offset] index level setting. For large ' +
    'texts, indexing with offsets or term vectors is recommended!';
  return { kind: 'illegal_argument', reason };
}
