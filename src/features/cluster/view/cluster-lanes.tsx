import { useEffect, useRef, useState } from 'react';
import type { Beside } from '../../../client/beside.ts';
import type { Client } from '../../../client/client.ts';
import { pitDialect } from '../../../client/product.ts';
import { Button } from '../../../components/button.tsx';
import { TextField } from '../../../components/fields/text-field.tsx';
import { ProgressBar } from '../../../components/progress-bar.tsx';
import { messages } from '../messages.ts';
import { MODES, type TripQuestion } from '../model/question.ts';
import { reachCluster } from '../model/reach.ts';
import { takeBoth, type TwoBills } from '../model/two-bills.ts';
import { reportOf, type RunWith, shownBill } from '../report/run-report.ts';
import { Bills } from './bills.tsx';
import { CopyPanel } from './copy-panel.tsx';
import { type ClusterSlot, memoryOf } from '../ways/connection.ts';
import { DepthBoth, type DrawDepth } from './depth-both.tsx';
import { everyFrame } from './every-frame.ts';
import { SaveReport } from './reports.tsx';
import { useBesideClient } from './use-beside.ts';
import styles from '../cluster.module.css';

interface LanesProps {
  readonly tab: Client;
  readonly beside: Beside;
  readonly question: TripQuestion;
  readonly slot: ClusterSlot;
  /** What the run is made with on this side. */
  readonly made: Pick<RunWith, 'fathom' | 'seed'>;
  /** How many documents deep offset may go here, and there are. */
  readonly deepest: number;
  readonly renderDepth: DrawDepth;
}

/** A second row of lanes: both sides are taken to the page, one way of paging after the other. */
export function ClusterLanes({ tab, beside, question, slot, made, deepest, renderDepth }: LanesProps) {
  const memory = memoryOf(slot);
  const [index, setIndex] = useState(question.index);
  const there = useBesideClient(beside, memory);
  const { run, cancel, state } = useRun({ tab, there, index });
  const { bills, going, problem, product } = state;
  const busy = going !== undefined;
  const usedFor = (run: RunState): RunWith => ({
    ...made,
    product: run.product,
    cluster: beside.cluster,
    indexThere: index,
    shards: run.bills[0]?.shards ?? 0,
    agent: navigator.userAgent,
    cores: navigator.hardwareConcurrency,
  });
  return (
    <div className={styles.view}>
      <p className={styles.cluster}>
        <strong>{beside.cluster}</strong> {product} <a href="#/cluster">{messages.toChecks}</a>
      </p>
      <p className={styles.muted}>{messages.reads[beside.way.kind](beside.cluster, beside.writes)}</p>
      <div className={styles.fields}>
        <TextField label={messages.indexThere} value={index} onChange={setIndex} disabled={busy} />
        <Button look="primary" disabled={busy} onClick={() => void run(question)}>
          {messages.go(question.page)}
        </Button>
        {busy && <Button onClick={cancel}>{messages.cancel}</Button>}
      </div>
      {beside.writes ? (
        <CopyPanel tab={tab} there={there.ask} cluster={beside.cluster} index={question.index} onCopied={setIndex} />
      ) : (
        <p className={styles.muted}>{messages.copyNeeds}</p>
      )}
      <output className={styles.muted}>{going ?? ''}</output>
      {busy && <ProgressBar label={messages.progress} done={state.done} total={question.page * MODES.length * 2} />}
      {problem !== undefined && <p role="alert">{problem}</p>}
      {bills.length > 0 && <p className={styles.muted}>{messages.legend}</p>}
      {bills.map((bill) => (
        <Bills key={bill.mode} shown={shownBill(bill)} cluster={beside.cluster} />
      ))}
      {!busy && bills.length > 0 && (
        <SaveReport report={() => reportOf(bills, state.question ?? question, { made: new Date(), with: usedFor(state) })} />
      )}
      <DepthBoth key={JSON.stringify({ ...question, page: 0 })} {...{ tab, there, question, index, deepest }} draw={renderDepth} />
    </div>
  );
}

interface RunState {
  readonly bills: readonly TwoBills[];
  /** What is under way, as a sentence; undefined: nothing. */
  readonly going: string | undefined;
  /** Pages taken so far. */
  readonly done: number;
  readonly problem: string | undefined;
  readonly product: string;
  /** What the bills are about. */
  readonly question: TripQuestion | undefined;
}

const IDLE: RunState = { bills: [], going: undefined, done: 0, problem: undefined, product: '', question: undefined };

interface RunProps {
  readonly tab: Client;
  readonly there: ReturnType<typeof useBesideClient>;
  readonly index: string;
}

function useRun({ tab, there, index }: RunProps) {
  const [state, setState] = useState(IDLE);
  const running = useRef<AbortController | undefined>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const run = async (question: TripQuestion) => {
    const own = new AbortController();
    running.current = own;
    const { signal } = own;
    const change = (part: Partial<RunState>) => {
      if (running.current === own) setState((before) => ({ ...before, ...part }));
    };
    setState({ ...IDLE, going: messages.checking, question });
    try {
      const { side: cluster, name } = await reachCluster(there, index, signal);
      change({ product: name });
      const bills: TwoBills[] = [];
      for (const [at, mode] of MODES.entries()) {
        if (mode === 'pit' && pitDialect(cluster.product) === 'none') continue;
        const onPage = (side: 'tab' | 'cluster', page: number) =>
          change({
            going: messages.going(side, messages.modes[mode], page),
            done: (at * 2 + (side === 'tab' ? 0 : 1)) * question.page + page,
          });
        bills.push(await takeBoth(tab, cluster, { mode, question }, { signal, onPage: everyFrame(onPage) }));
        change({ bills: [...bills] });
      }
      change({ going: undefined });
    } catch (thrown) {
      const told = thrown instanceof Error ? thrown.message : String(thrown);
      change({ going: undefined, problem: signal.aborted ? messages.cancelled : told });
    }
  };
  return { run, cancel: () => running.current?.abort(), state };
}
