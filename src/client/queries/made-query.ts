import { queryOptions } from '@tanstack/react-query';
import type { WireEnvelope, WireList, WireTask } from '../../rest/wire.ts';
import type { Client } from '../client.ts';
import { settingReader, type SettingsBody, settingsPath } from '../settings.ts';

/**
 * How many documents the last import into an index gave it, or is to give it, whatever was written and deleted since; null where no import
 * made it. Under the key of everything known about the index, which has to be there; one made anew has another uuid.
 */
export function madeQuery(client: Client, index: string, uuid: string) {
  return queryOptions({
    queryKey: ['index', index, 'made', uuid],
    queryFn: async ({ signal }) => {
      const { data } = await client.send<SettingsBody>('GET', settingsPath(index), undefined, { signal });
      const created = Number(settingReader(data)('creation_date', 0));
      // In the order they were started, so the last ones must be among those that are listed.
      const path = `/indices/${encodeURIComponent(index)}/tasks?limit=1000`;
      const tasks = (await client.send<WireEnvelope<WireList<WireTask>>>('GET', path, undefined, { signal })).data.data.items;
      // Imports into an earlier index of the same name are listed as well.
      const last = tasks.findLast(({ kind, started_at: startedAt }) => kind === 'import' && startedAt >= created);
      if (last === undefined) return null;
      return last.status === 'running' || last.status === 'succeeded' ? last.total : last.done;
    },
  });
}
