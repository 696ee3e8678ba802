import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import type { Ask } from '../../client/ask.ts';
import type { Client } from '../../client/client.ts';
import { contextsQuery } from '../../client/queries/contexts-query.ts';
import { madeQuery } from '../../client/queries/made-query.ts';
import { datasetsQuery, indexQuery } from '../../client/queries/queries.ts';
import { replicasQuery } from '../../client/queries/replicas-query.ts';
import type { JudgedTrip } from '../../features/consistency/run/trips.ts';
import type { Facts } from '../../features/lessons/model/fact-names.ts';
import type { Step } from '../../features/lessons/model/lesson.ts';
import type { Kept } from '../kept.ts';
import { compareSettings } from '../routes/compare-settings.ts';
import type { CompareRoute } from '../routes/route.ts';
import { factsOf } from './observe.ts';

interface Sources {
  readonly client: Client;
  readonly ask: Ask;
  readonly kept: Kept;
  /** Where the Compare page is, or was left. */
  readonly route: CompareRoute;
  /** The step whose checks are looked at. */
  readonly step: Step | undefined;
}

/** The way to look at the page as it is at that moment, and the way to look no more at what was read and run before. */
interface Looking {
  readonly look: () => Facts;
  readonly forget: () => void;
}

/** Follows what a lesson can see. Open contexts are asked for only while a step looks at them. */
export function useFacts({ client, ask, kept, route, step }: Sources): Looking {
  const index = useQuery(indexQuery(client, route.dataset)).data ?? undefined;
  const replicas = useQuery({ ...replicasQuery(client, route.dataset), enabled: index !== undefined }).data;
  const made = useQuery({ ...madeQuery(client, route.dataset, index?.uuid ?? ''), enabled: index !== undefined }).data;
  const dataset = useQuery(datasetsQuery(client)).data?.find(({ id }) => id === route.dataset);
  const looksAtContexts = step?.check.some(({ see }) => see.startsWith('contexts.')) ?? false;
  const contexts = useQuery({ ...contextsQuery(ask), enabled: looksAtContexts }).data;
  const past = useRef<{ readonly trips: readonly JudgedTrip[]; readonly run: number }>({ trips: [], run: -1 });
  const trips = () => [...kept.trips.values()].at(-1)?.getState().judged ?? [];
  const run = () =>
    kept.sheets.current?.runs.getState().findLast(({ status, elsewhere }) => status === 'answered' && elsewhere === undefined);
  return {
    look: () => {
      const lanes = kept.lanes.latest();
      const latest = run();
      return factsOf({
        dataset: route.dataset,
        settings: dataset && compareSettings(route, dataset),
        index,
        made,
        replicas,
        lanes: lanes?.deps.question.index === route.dataset ? lanes.comparison.getStates() : [],
        trips: trips().filter((trip) => !past.current.trips.includes(trip)),
        run: latest !== undefined && latest.id > past.current.run ? latest : undefined,
        contexts,
      });
    },
    forget: () => {
      past.current = { trips: trips(), run: run()?.id ?? -1 };
    },
  };
}
