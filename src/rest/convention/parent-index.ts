import type { IndexMetadata } from '../../engine/index.ts';
import type { Exchange } from '../endpoints/endpoint.ts';
import { refuseMissingRecord } from './missing-record.ts';

/** The index of that name, no alias; 404 without one, 410 when one is known to have been deleted. */
export function findIndex(exchange: Exchange, name: string): IndexMetadata {
  const { engine } = exchange.services;
  const index = engine.index(name);
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
