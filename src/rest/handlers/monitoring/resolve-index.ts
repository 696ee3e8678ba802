import type { IndexMetadata } from '../../../engine/index.ts';
import { part, type Answer, type Exchange } from '../../endpoints/endpoint.ts';
import type { WireNode } from '../../json-bytes.ts';
import { resolveDateNames } from '../../request/date-names.ts';
import { resolveExpression } from '../../request/resolve-indices.ts';
import { DESCRIBING, indicesOptions } from '../index-expression.ts';

/** `GET /_resolve/index/{name}`: which indices and which aliases are meant; what there is not, is not told of. */
export function resolveIndex(exchange: Exchange): Answer {
  const { engine, clock } = exchange.services;
  const options = indicesOptions(exchange.parameters, { ...DESCRIBING, ignoreUnavailable: true });
  const { names, expressions } = resolveExpression(engine, withAliases(resolveDateNames(part(exchange, 'name'), clock.now())), options);
  const concrete = new Set(names);
  const others = [...expressions].filter((name) => !concrete.has(name)).sort();
  const aliases = others.map((name) => ({ name, indices: engine.withAlias(name).map((index) => index.name) }));
  return {
    status: 200,
    body: {
      indices: names
        .filter((name) => expressions.has(name))
        .flatMap((name) => engine.index(name) ?? [])
        .map(indexNode),
      aliases: aliases.filter(({ indices }) => indices.length > 0).map(({ name, indices }) => ({ name, indices: indices.sort() })),
      data_streams: [],
    },
  };
}

/** A lone `*` would pass aliases over, as it has all indices anyway. */
function withAliases(expression: string): string {
  return expression.replaceAll(/(?<![^,-])(\*|_all)(?![^,])/g, '**');
}

function indexNode({ name, aliases, open, settings }: IndexMetadata): WireNode {
  const hidden = settings.get('index.hidden') === 'true' ? ['hidden'] : [];
  return {
    name,
    aliases: aliases.size === 0 ? undefined : [...aliases.keys()].sort(),
    attributes: [...hidden, open ? 'open' : 'closed'].sort(),
  };
}
