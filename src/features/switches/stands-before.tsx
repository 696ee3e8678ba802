import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Button } from '../../components/button.tsx';
import type { Ask } from '../../client/ask.ts';
import { recordQuery } from '../../client/queries/record-queries.ts';
import type { WireSwitches } from '../../client/wire.ts';
import { inForce } from './in-force.ts';
import { messages } from './messages.ts';
import styles from './switches.module.css';

const path = '/switches';

/**
 * Says on the other pages which of the reader's own switches stand between them and their answers, with the way to them. Maintenance stops
 * everything, so it can be switched off from here. Nothing while none is on.
 */
export function StandsBefore({ ask, sentKey, href }: { readonly ask: Ask; readonly sentKey: string; readonly href: string }) {
  const queries = useQueryClient();
  const { data } = useQuery(recordQuery<WireSwitches>(ask, path));
  const end = useMutation({
    mutationFn: (version: number) => ask('PATCH', path, { body: { maintenance: false, version } }),
    // Whatever was refused is asked again.
    onSettled: () => queries.invalidateQueries(),
  });
  const found = data === undefined ? [] : inForce(data, sentKey);
  if (data === undefined || found.length === 0) return null;
  const maintained = data.data?.maintenance === true ? data.data : undefined;
  return (
    <section className={styles.before} aria-label={messages.beforeTitle}>
      <output>{messages.before(found)}</output>
      <div className={styles.buttons}>
        {maintained && (
          <Button disabled={end.isPending} onClick={() => end.mutate(maintained.version)}>
            {messages.endMaintenance}
          </Button>
        )}
        <a href={href}>{messages.toSwitches}</a>
      </div>
    </section>
  );
}
