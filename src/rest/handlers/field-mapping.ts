import { patternTest, type IndexMetadata } from '../../engine/index.ts';
import { part, type Answer, type Exchange } from '../endpoints/endpoint.ts';
import type { WireNode } from '../json-bytes.ts';
import { withFieldDefaults } from '../render/field-defaults.ts';
import { DESCRIBING, targetIndices } from './index-expression.ts';
import { checkTypeless } from './indices.ts';

/** What every document has beside its fields: no mapping has options of it. */
const METADATA: readonly string[] = [
  '_feature',
  '_field_names',
  '_id',
  '_ignored',
  '_index',
  '_routing',
  '_seq_no',
  '_source',
  '_type',
  '_version',
];

const LOCAL_WARNING = 'Use [local] in get field mapping requests is deprecated. The parameter will be removed in the next major version';

/** `GET /{index}/_mapping/field/{fields}`: leaves by name or pattern, of open indices. */
export function getFieldMapping(exchange: Exchange): Answer {
  checkTypeless(exchange);
  const { services, parameters } = exchange;
  const patterns = part(exchange, 'fields').split(',');
  const defaults = parameters.boolean('include_defaults') === true;
  const indices = targetIndices(exchange, DESCRIBING).flatMap((name) => services.engine.index(name) ?? []);
  const body = new Map<string, WireNode>();
  for (const index of indices) if (index.open) body.set(index.name, { mappings: fieldsNode(index, patterns, defaults) });
  return { status: body.size === 0 ? 404 : 200, body, ...(parameters.has('local') ? { warnings: [LOCAL_WARNING] } : {}) };
}

function fieldsNode({ mapping }: IndexMetadata, patterns: readonly string[], defaults: boolean): WireNode {
  const tests = patterns.map(patternTest);
  const wanted = (path: string): boolean => tests.some((fits) => fits(path));
  const paths = [...METADATA, ...mapping.fields.map(({ path }) => path)].filter(wanted);
  return new Map(
    paths.map((path): [string, WireNode] => {
      const leaf = mapping.leafJson(path);
      const shown = leaf && (defaults ? withFieldDefaults(leaf) : leaf);
      const name = path.slice(path.lastIndexOf('.') + 1);
      return [path, { full_name: path, mapping: shown === undefined ? {} : new Map([[name, shown]]) }];
    }),
  );
}
