import type { ClusterSettingLayer, JsonObject, JsonValue } from '../../engine/index.ts';
import { bodyOf, type Answer, type Exchange } from '../endpoints/endpoint.ts';
import { isJsonObject, tokenName } from '../parse/json-access.ts';
import { parseObjectBody } from '../parse/json-body.ts';
import { flattenObject } from '../parse/settings.ts';
import { refuse, refuseArgument, refuseParsing, unwrap } from '../errors/refusal.ts';
import { settingsNode } from '../render/settings-node.ts';
import { didYouMean } from '../request/similarity.ts';

const LAYERS: readonly ClusterSettingLayer[] = ['persistent', 'transient'];

/** `GET /_cluster/settings`. */
export function getClusterSettings({ services, parameters }: Exchange): Answer {
  const flat = parameters.boolean('flat_settings') ?? false;
  const { persistent, transient, defaults } = services.engine.clusterSettings();
  return {
    status: 200,
    body: {
      persistent: settingsNode(persistent, { flat }),
      transient: settingsNode(transient, { flat }),
      ...(parameters.boolean('include_defaults') === true ? { defaults: settingsNode(defaults, { flat }) } : {}),
    },
  };
}

/** `PUT /_cluster/settings`: answers the settings of the request that hold now. */
export function putClusterSettings(exchange: Exchange): Answer {
  const { services, parameters } = exchange;
  const change = readChange(parseObjectBody(bodyOf(exchange)));
  if (change.persistent.size + change.transient.size === 0) return refuse({ kind: 'validation', findings: ['no settings to update'] });
  unwrap(services.engine.updateClusterSettings(change));
  const flat = parameters.boolean('flat_settings') ?? false;
  const after = services.engine.clusterSettings();
  const changed = (layer: ClusterSettingLayer): ReadonlyMap<string, string> =>
    new Map([...after[layer]].filter(([key]) => change[layer].has(key)));
  return {
    status: 200,
    body: {
      acknowledged: true,
      persistent: settingsNode(changed('persistent'), { flat }),
      transient: settingsNode(changed('transient'), { flat }),
    },
  };
}

function readChange(body: JsonObject): Readonly<Record<ClusterSettingLayer, ReadonlyMap<string, JsonValue>>> {
  const change = { persistent: new Map<string, JsonValue>(), transient: new Map<string, JsonValue>() };
  for (const [key, value] of body) {
    const layer = LAYERS.find((name) => name === key);
    if (layer === undefined) return refuseArgument(`unknown key [${key}] for cluster settings${didYouMean(key, LAYERS)}`);
    if (!isJsonObject(value)) return refuseParsing(`[${key}] must be an object but found [${tokenName(value)}]`, key);
    for (const [name, setting] of flattenObject(value)) change[layer].set(name, setting);
  }
  return change;
}
