/** Ways to arrange the lanes; fetched with the menus and the keys. */
import { lanesInSight, type Arrangement } from './compare-view.ts';
import { modes, type ModeId } from './lanes/mode.ts';

/** Hides a lane or shows it again; the last one in sight stays. */
export function toggleHidden(lanes: Arrangement, id: ModeId): Arrangement {
  const hidden = toggled(lanes.hidden, id);
  return hidden.length === lanes.order.length ? lanes : { ...lanes, hidden };
}

/** Locks a lane to the others or frees it. */
export function toggleFree(lanes: Arrangement, id: ModeId): Arrangement {
  return { ...lanes, free: toggled(lanes.free, id) };
}

/** Moves a lane past its neighbour in sight; at the end nothing changes. */
export function moveLane(lanes: Arrangement, id: ModeId, by: -1 | 1): Arrangement {
  const visible = lanesInSight(lanes);
  const neighbour = visible[visible.indexOf(id) + by];
  if (neighbour === undefined || !visible.includes(id)) return lanes;
  const without = lanes.order.filter((other) => other !== id);
  const at = without.indexOf(neighbour) + (by === 1 ? 1 : 0);
  return { ...lanes, order: [...without.slice(0, at), id, ...without.slice(at)] };
}

function toggled(ids: readonly ModeId[], id: ModeId): readonly ModeId[] {
  return ids.includes(id)
    ? ids.filter((other) => other !== id)
    : modes.map((mode) => mode.id).filter((other) => other === id || ids.includes(other));
}
