import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Ask } from '../../client/ask.ts';
import { nodesQuery, putNodes, type NodeSettings, type QueryPhase } from '../../client/queries/node-queries.ts';
import { NumberField } from '../../components/fields/number-field.tsx';
import { SelectField } from '../../components/fields/select-field.tsx';
import { mostNodes } from './bounds.ts';
import { messages } from './messages.ts';
import styles from './data-shape.module.css';

const phases: readonly QueryPhase[] = ['per_shard', 'grouped', 'batched'];

/** On how many nodes the shards of all indices are taken to lie, and how releases reach them. Holds for whatever is asked next. */
export function NodesRow({ ask }: { readonly ask: Ask }) {
  const queries = useQueryClient();
  const query = nodesQuery(ask);
  const { data } = useQuery(query);
  const change = useMutation({
    mutationFn: (wanted: NodeSettings) => putNodes(ask, wanted),
    onMutate: (wanted) => queries.setQueryData(query.queryKey, wanted),
    onSettled: () => queries.invalidateQueries({ queryKey: query.queryKey }),
  });
  const shown = data ?? { nodes: 1, queryPhase: 'per_shard' as const };
  return (
    <>
      <div className={styles.row}>
        <NumberField
          label={messages.nodes}
          value={shown.nodes}
          min={1}
          max={mostNodes}
          disabled={data === undefined}
          onChange={(nodes) => change.mutate({ ...shown, nodes })}
        />
        <SelectField
          label={messages.queryPhase}
          value={shown.queryPhase}
          disabled={data === undefined || shown.nodes === 1}
          options={phases.map((value) => ({ value, text: messages.queryPhases[value] }))}
          onChange={(queryPhase) => change.mutate({ ...shown, queryPhase })}
        />
      </div>
      <p className={styles.muted}>{shown.nodes === 1 ? messages.oneNode : messages.phaseNotes[shown.queryPhase]}</p>
      {change.error && (
        <p role="alert" className={styles.error}>
          {messages.failed(change.error.message)}
        </p>
      )}
    </>
  );
}
