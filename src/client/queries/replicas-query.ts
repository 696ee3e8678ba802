import { queryOptions } from '@tanstack/react-query';
import type { Client } from '../client.ts';
import { settingReader, type SettingsBody, settingsPath } from '../settings.ts';

/** Replicas of each shard that run: searches take them in turns with the primary. Lies under the key of everything known about the index, which has to be there. */
export function replicasQuery(client: Client, index: string) {
  return queryOptions({
    queryKey: ['index', index, 'replicas'],
    queryFn: async ({ signal }) => {
      const { data } = await client.send<SettingsBody>('GET', settingsPath(index), undefined, { signal });
      const read = settingReader(data);
      return read('fathom.run_replicas', '') === 'true' ? Number(read('number_of_replicas', 1)) : 0;
    },
  });
}
