import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import type { Client } from '../../../client/client.ts';
import { Button } from '../../../components/button.tsx';
import { ProgressBar } from '../../../components/progress-bar.tsx';
import { type DepthPoint, depthPages, requestsFor, sweepBoth } from '../depth/sweep-both.ts';
import { messages } from '../messages.ts';
import { MODES, type TripQuestion } from '../model/question.ts';
import { reachCluster, type There } from '../model/reach.ts';
import { DepthTable } from './depth-table.tsx';
import { everyFrame } from './every-frame.ts';
import styles from '../cluster.module.css';

/** Draws what both cost by depth; `product` is what answered there. */
export type DrawDepth = (drawn: { readonly points: readonly DepthPoint[]; readonly product: string }) => ReactNode;

interface DepthProps {
  readonly tab: Client;
  readonly there: There;
  readonly question: TripQuestion;
  /** There. */
  readonly index: string;
  readonly deepest: number;
  readonly draw: DrawDepth;
}

/** Cost by depth of both: a few pages by every way, drawn and as a table. */
export function DepthBoth({ draw, ...props }: DepthProps) {
  const id = useId();
  const pages = depthPages(props.question.size, props.deepest);
  const { state, run, cancel } = useDepth(props, pages);
  // What was found of another index is none of this one's.
  const { points, going, problem, product } = state.index === props.index ? state : IDLE;
  const busy = going !== undefined;
  return (
    <section aria-labelledby={id} className={styles.bills}>
      <h3 id={id}>{messages.depth}</h3>
      <p className={styles.muted}>{messages.depthWhat(pages, requestsFor(pages))}</p>
      <div className={styles.fields}>
        <Button disabled={busy} onClick={() => void run()}>
          {messages.depthGo}
        </Button>
        {busy && <Button onClick={cancel}>{messages.cancel}</Button>}
      </div>
      <output className={styles.muted}>{going ?? ''}</output>
      {busy && <ProgressBar label={messages.depthProgress} done={points.length} total={pages.length * MODES.length} />}
      {problem !== undefined && <p role="alert">{problem}</p>}
      {points.length > 0 && (
        <>
          {draw({ points, product })}
          <p className={points.every(({ same }) => same) ? styles.verdict : styles.wrong}>
            {messages.depthRows(points.filter(({ same }) => same).length, points.length)}
          </p>
          <DepthTable points={points} />
        </>
      )}
    </section>
  );
}

interface DepthState {
  readonly points: readonly DepthPoint[];
  /** What is under way, as a sentence; undefined: nothing. */
  readonly going: string | undefined;
  readonly problem: string | undefined;
  readonly product: string;
  /** The index there that it is about. */
  readonly index: string;
}

const IDLE: DepthState = { points: [], going: undefined, problem: undefined, product: '', index: '' };

function useDepth({ tab, there, question, index }: Omit<DepthProps, 'draw'>, pages: readonly number[]) {
  const [state, setState] = useState(IDLE);
  const running = useRef<AbortController | undefined>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const run = async () => {
    running.current?.abort();
    const own = new AbortController();
    running.current = own;
    const { signal } = own;
    const change = (part: (before: DepthState) => Partial<DepthState>) => {
      if (running.current === own) setState((before) => ({ ...before, ...part(before) }));
    };
    setState({ ...IDLE, going: messages.checking, index });
    try {
      const { side, name } = await reachCluster(there, index, signal);
      change(() => ({ product: name }));
      const tell = everyFrame((at: 'tab' | 'cluster', mode: (typeof MODES)[number], page: number) =>
        change(() => ({ going: messages.going(at, messages.modes[mode], page) })),
      );
      const onPoint = (point: DepthPoint) => change(({ points }) => ({ points: [...points, point] }));
      await sweepBoth(tab, side, { question, pages }, { signal, onPage: tell, onPoint });
      change(() => ({ going: undefined }));
    } catch (thrown) {
      const told = thrown instanceof Error ? thrown.message : String(thrown);
      change(() => ({ going: undefined, problem: signal.aborted ? messages.cancelled : told }));
    }
  };
  return { run, cancel: () => running.current?.abort(), state };
}
