import { succeeded, type Ask } from '../../client/ask.ts';
import { closeContext, listContexts } from '../../client/queries/contexts-query.ts';
import type { ServiceClock } from '../../client/service-clock.ts';
import type { Lesson, PutBack } from '../../features/lessons/model/lesson.ts';
import { member, parsed } from '../../requests/loose-json.ts';

type Layer = (typeof layers)[number];
const layers = ['persistent', 'transient'] as const;

const settingsPath = '/_cluster/settings';

/** Settings of the cluster by the layer they are in. */
type SettingNames = Readonly<Record<Layer, ReadonlySet<string>>>;

/** The settings of the cluster that requests of these lessons change. */
export function settingsChangedBy(lessons: readonly Lesson[]): SettingNames {
  const bodies = lessons
    .flatMap(({ steps }) => steps.flatMap((step) => step.do))
    .filter(({ control }) => control === 'console')
    .map(({ to }) => String(to))
    .filter((request) => /^PUT\s+\/?_cluster\/settings\b/i.test(request))
    .map((request) => parsed(request.slice(request.indexOf('\n') + 1)));
  const namesIn = (layer: Layer) => new Set(bodies.flatMap((body) => flatNames(member(body, layer))));
  return { persistent: namesIn('persistent'), transient: namesIn('transient') };
}

/** `{ a: { b: 1 } }` names `a.b`. */
function flatNames(value: unknown, before = ''): readonly string[] {
  if (typeof value !== 'object' || value === null) return before === '' ? [] : [before];
  return Object.entries(value).flatMap(([name, inner]) => flatNames(inner, before === '' ? name : `${before}.${name}`));
}

/**
 * Has the service as a lesson finds it that is the first to be played: without the settings that lessons change, with nothing open, and on its
 * own clock. What was open is closed, whoever opened it. Rejects with `RestError` when the service refuses.
 */
export async function putBack(ask: Ask, clock: ServiceClock, lessons: readonly Lesson[]): Promise<PutBack> {
  const settings = await unset(ask, settingsChangedBy(lessons));
  // One may have ended since it was listed; that it counts as closed is of no weight.
  const open = await listContexts(ask);
  for (const context of open) await closeContext(ask, context);
  await clock.read();
  const isVirtual = clock.getState().kind === 'virtual';
  if (isVirtual) await clock.turn({ kind: 'real' });
  return { settings, contexts: open.length, clock: isVirtual };
}

/** Takes back those that are set, and names them. */
async function unset(ask: Ask, names: SettingNames): Promise<readonly string[]> {
  const { body } = succeeded(await ask('GET', `${settingsPath}?flat_settings=true`));
  const set = (layer: Layer) => [...names[layer]].filter((name) => member(member(body, layer), name) !== undefined);
  const persistent = set('persistent');
  const transient = set('transient');
  const taken = [...new Set([...persistent, ...transient])];
  const none = (all: readonly string[]) => Object.fromEntries(all.map((name) => [name, null]));
  if (taken.length > 0) succeeded(await ask('PUT', settingsPath, { body: { persistent: none(persistent), transient: none(transient) } }));
  return taken;
}
