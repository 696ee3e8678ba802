import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Ask } from '../../client/ask.ts';
import { indexKey } from '../../client/queries/queries.ts';
import type { ShapeFacts } from '../../client/queries/shape-queries.ts';
import { Button } from '../../components/button.tsx';
import { count } from '../../components/text/format.ts';
import { messages } from './messages.ts';
import { differencesOf, planOf, type Difference, type ProposalPlan } from './proposal-plan.ts';
import { changeShape, mergeDown, type AnewWanted } from './shape-changes.ts';
import type { ShapeProposal } from './shape-link.ts';
import styles from './data-shape.module.css';
import { TableHead } from '../../components/table-head.tsx';
import { Titled } from '../../components/titled.tsx';

/** A shape that came with a link, beside the one there is; it becomes the index's by a click. */
export function ProposedShape({
  ask,
  index,
  facts,
  proposal,
  rate,
  onReindex,
  onDone,
}: {
  readonly ask: Ask;
  readonly index: string;
  readonly facts: ShapeFacts;
  readonly proposal: ShapeProposal;
  /** Documents per second of the last import; undefined: not measured yet. */
  readonly rate: number | undefined;
  /** Makes the index anew; undefined where nothing is known that could fill it again. */
  readonly onReindex: ((wanted: AnewWanted) => void) | undefined;
  /** The proposal was taken or turned down. */
  readonly onDone: () => void;
}) {
  const queries = useQueryClient();
  const apply = useMutation({
    mutationFn: async ({ change, merge }: Exclude<ProposalPlan, { readonly anew: AnewWanted }>) => {
      if (change !== undefined) await changeShape(ask, index, change);
      if (merge !== undefined) await mergeDown(ask, index, merge);
    },
    onSuccess: onDone,
    onSettled: () => queries.invalidateQueries({ queryKey: indexKey(index) }),
  });
  const differences = differencesOf(facts, proposal);
  const plan = planOf(facts, proposal);
  const impossible = plan.anew !== undefined && onReindex === undefined;
  const take = () => {
    if (plan.anew === undefined) return apply.mutate(plan);
    onReindex?.(plan.anew);
    return onDone();
  };
  return (
    <Titled className={styles.proposal} title={messages.proposalTitle}>
      {differences.length === 0 ? (
        <>
          <p>{messages.proposalSame(index)}</p>
          <div className={styles.buttons}>
            <Button onClick={onDone}>{messages.proposalOk}</Button>
          </div>
        </>
      ) : (
        <>
          <p>{messages.proposal(index)}</p>
          <DifferenceTable differences={differences} />
          <p>{priceOf(facts, proposal, plan, rate)}</p>
          {impossible && <p className={styles.error}>{messages.notMade}</p>}
          {apply.error && (
            <p role="alert" className={styles.error}>
              {messages.failed(apply.error.message)}
            </p>
          )}
          <div className={styles.buttons}>
            <Button look="primary" disabled={impossible || apply.isPending} onClick={take}>
              {apply.isPending ? messages.working : messages.proposalYes}
            </Button>
            <Button onClick={onDone}>{messages.proposalNo}</Button>
          </div>
        </>
      )}
    </Titled>
  );
}

function DifferenceTable({ differences }: { readonly differences: readonly Difference[] }) {
  const { part: setting, now, wanted } = messages.proposalColumns;
  return (
    <table className={styles.table}>
      <TableHead columns={[setting, now, wanted]} />
      <tbody>
        {differences.map((difference) => (
          <tr key={difference.part}>
            <th scope="row">{messages.parts[difference.part]}</th>
            <td>{shown(difference.now)}</td>
            <td>{shown(difference.wanted)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function shown(value: number | string): string {
  return typeof value === 'number' ? count(value) : value;
}

/** What taking the proposal costs, in sentences. */
function priceOf(facts: ShapeFacts, proposal: ShapeProposal, plan: ProposalPlan, rate: number | undefined): string {
  const { window } = proposal;
  const shards = proposal.shards ?? facts.shards.length;
  const documents = proposal.documents ?? facts.documents;
  const sentences =
    plan.anew === undefined
      ? [plan.merge === undefined ? messages.proposalSettings : messages.mergePrice(facts.bytes, plan.merge)]
      : [messages.proposalAnew(documents, shards, rate === undefined ? messages.timeUnknown : messages.time(documents / rate))];
  if (window !== undefined && window > facts.maxResultWindow) {
    sentences.push(messages.newWindow(window, shards, Math.min(window * shards, Math.max(documents, window))));
  }
  return sentences.join(' ');
}
