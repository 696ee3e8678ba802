import { err, ok } from '../../errors.ts';
/**
 * The routing value a document gets that is written or read by the name of an index or an alias: the alias's own, or the given
 * one. Two that differ are refused, and so is an alias with several values.
 */
export function routingFor(index, name, given) {
  const implied = name === index.name ? undefined : index.aliases.get(name)?.indexRouting;
  if (implied === undefined) return ok(given);
  if (given === undefined || given === implied) return ok(implied);
  const reason =
    `Alias [${name}] has index routing associated with it [${implied}], and was provided with routing value [${given}], ` +
    'rejecting operation';
  return err({ kind: 'illegal_argument', reason });
}
