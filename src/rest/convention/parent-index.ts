import type { IndexMetadata } from '../../engine/index.ts';
import type { Exchange } from '../endpoints/endpoint.ts';
import { refuse } from '../errors/refusal.ts';
import { refuseMissingRecord } from './missing-record.ts';

/** The index of that name, no alias; 404 without one, 410 when one is known to have been deleted, 503 for one that is damaged. */
export function findIndex(exchange: Exchange, name: string): IndexMetadata {
  const { engine } = exchange.services;
  const index = engine.index(name);
  if (index === undefined && engine.damagedIndices().includes(name)) refuse({ kind: 'index_damaged', index: name });
  return index ?? refuseMissingRecord(exchange, 'index', name, engine.indexWasDeleted(name) ? 'was deleted' : undefined);
}

/**
 * The indices whose children a collection is about: the one of the path's `{name}` or of `?index_id=`, which mean the same, or all of
 * them. @see spec 2.9
 */
export function parentIndices(exchange: Exchange): readonly IndexMetadata[] {
  const name = exchange.parts.get('name');
  const filter = exchange.query.get('index_id');
  if (filter !== undefined) findIndex(exchange, filter);
  if (name !== undefined) return [findIndex(exchange, name)];
  return filter === undefined ? exchange.services.engine.indices() : [findIndex(exchange, filter)];
}

/** Records that name their index, without those of another one than the path's `{name}` or `?index_id=`, where there is either. An index that is not there is no parent. */
export function ofParent<Child extends { readonly index: string }>(exchange: Exchange, children: readonly Child[]): readonly Child[] {
  const parent = exchange.parts.get('name') ?? exchange.query.get('index_id');
  if (parent === undefined) return children;
  findIndex(exchange, parent);
  return children.filter(({ index }) => index === parent);
}
