import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Button } from '../../components/button.tsx';
import type { Ask } from '../../client/ask.ts';
import { recordQuery } from '../../client/queries/record-queries.ts';
import type { WireSwitches } from '../../client/wire.ts';
import { inForce } from './in-force.ts';
import { messages } from './messages.ts';
import looks from '../../components/looks.module.css';
import styles from './switches.module.css';

const path = '/switches';

/**
 * Says on the other pages which of the reader's own switches stand between them and their answers, with the way to them. Maintenance stops
 * everything, so it can be switched off from here. Nothing while none is on.
 */
export function StandsBefore({ ask, sentKey, href }: { readonly ask: Ask; readonly sentKey: string; readonly href: string }) {
  const queries = useQueryClient();
  const query = recordQuery<WireSwitches>(ask, path);
  const { data } = useQuery(query);
  const end = useMutation({
    mutationFn: async (version: number) => {
      const endAt = (known: number | undefined) => ask<WireSwitches>('PATCH', path, { body: { maintenance: false, version: known } });
      const answer = await endAt(version);
      if (answer.status !== 409) return answer;
      // Another switch was turned meanwhile: that is no reason to go on with maintenance.
      return endAt((await ask<WireSwitches>('GET', path)).data?.version);
    },
    onSuccess: (answer) => {
      if (answer.code === 0) queries.setQueryData(query.queryKey, answer);
    },
    // Whatever was refused is asked again.
    onSettled: () => queries.invalidateQueries(),
  });
  const refused = end.error?.message ?? (end.data !== undefined && end.data.code !== 0 ? end.data.message : undefined);
  const found = data === undefined ? [] : inForce(data, sentKey);
  if (data === undefined || found.length === 0) return null;
  const maintained = data.data?.maintenance === true ? data.data : undefined;
  return (
    <section className={styles.before} aria-label={messages.beforeTitle}>
      <output>{messages.before(found)}</output>
      <div className={looks.bar}>
        {maintained && (
          <Button disabled={end.isPending} onClick={() => end.mutate(maintained.version)}>
            {messages.endMaintenance}
          </Button>
        )}
        <a href={href}>{messages.toSwitches}</a>
      </div>
      {refused !== undefined && <p role="alert">{messages.notEnded(refused)}</p>}
    </section>
  );
}
