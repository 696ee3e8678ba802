import { useQueries, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Ask } from '../../../client/ask.ts';
import { indexNamesQuery, resultWindowQuery } from '../../../client/queries/index-queries.ts';
import { openApiQuery } from '../../../client/queries/open-api-query.ts';
import { readEndpoints, type Endpoint, type ServiceDescription } from '../../../requests/endpoints.ts';
import type { Finding } from '../../../requests/lint/finding.ts';
import { lintSheet } from '../../../requests/lint/lint.ts';
import { indexRead, predict, type Prediction } from '../../../requests/predict.ts';
import { namesOf, type KnownIndices } from '../../../requests/sheet/index-facts.ts';
import { requestsOf, type ReadRequest } from '../../../requests/sheet/search-request.ts';
import type { Sheet } from '../../../requests/sheet/split.ts';
import type { ConsoleTab } from '../tabs/tabs-state.ts';
import { useSettled } from './use-settled.ts';

/** A sheet and everything that can be said of it without sending anything. */
export interface SheetReading {
  readonly sheet: Sheet;
  readonly requests: readonly ReadRequest[];
  readonly findings: readonly Finding[];
  /** By request. */
  readonly predictions: readonly (Prediction | undefined)[];
}

/** What the service is known to hold and to answer. Asked for once, and again after a write of the console's own. */
export interface ServiceFacts {
  readonly endpoints: readonly Endpoint[];
  /** Undefined until the service has said. */
  readonly names: readonly string[] | undefined;
  readonly known: KnownIndices;
}

/** A sheet as it is read at leisure: a moment behind what is typed. */
export function useSheet(
  ask: Ask,
  tab: ConsoleTab,
): { readonly text: string; readonly facts: ServiceFacts; readonly reading: SheetReading } {
  const text = useSettled(tab.id, tab.text);
  const { sheet, requests } = useMemo(() => requestsOf(text), [text]);
  const facts = useServiceFacts(ask, requests);
  const reading = useMemo(() => readSheet(sheet, requests, facts), [sheet, requests, facts]);
  return { text, facts, reading };
}

/** Reads the table of endpoints and the indices there are, and of those the sheet names their windows. */
function useServiceFacts(ask: Ask, requests: readonly ReadRequest[]): ServiceFacts {
  const description = useQuery(openApiQuery<ServiceDescription>(ask));
  const rows = useQuery({ ...indexNamesQuery(ask), refetchOnMount: 'always' });
  const endpoints = useMemo(() => (description.data ? readEndpoints(description.data) : []), [description.data]);
  const names = useMemo(() => rows.data?.map(({ name }) => name), [rows.data]);
  const used = useMemo(() => namedIn(requests, names ?? []), [requests, names]);
  const windows = useQueries({ queries: used.map((name) => resultWindowQuery(ask, name)), combine: valuesOf });
  const known = useMemo(() => {
    const facts = new Map<string, { readonly shards: number; readonly maxResultWindow: number }>();
    for (const { name, shards } of rows.data ?? []) {
      const maxResultWindow = windows[used.indexOf(name)];
      if (maxResultWindow !== undefined) facts.set(name, { shards, maxResultWindow });
    }
    return facts;
  }, [rows.data, windows, used]);
  return useMemo(() => ({ endpoints, names, known }), [endpoints, names, known]);
}

function readSheet(sheet: Sheet, requests: readonly ReadRequest[], { endpoints, known }: ServiceFacts): SheetReading {
  return {
    sheet,
    requests,
    findings: lintSheet(sheet, requests, { known, endpoints }),
    predictions: requests.map((_, i) => predict(requests, i, known)),
  };
}

function namedIn(requests: readonly ReadRequest[], names: readonly string[]): readonly string[] {
  const used = new Set<string>();
  for (const [i, { kind }] of requests.entries()) {
    if (kind === 'other') continue;
    for (const name of namesOf(indexRead(requests, i), names) ?? []) used.add(name);
  }
  return [...used].toSorted();
}

function valuesOf(results: readonly { readonly data: number | undefined }[]): readonly (number | undefined)[] {
  return results.map(({ data }) => data);
}
