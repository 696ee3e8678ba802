/** The connection to the cluster, step by step. Names to find things by (stories do): heading, searchbox `Index there`, button `Check the connection`, list of steps. */
import { useEffect, useRef, useState } from 'react';
import { type Beside, readBeside } from '../../../client/beside.ts';
import { Button } from '../../../components/button.tsx';
import { TextField } from '../../../components/fields/text-field.tsx';
import { NoCluster } from '../cluster-panel.tsx';
import { messages } from '../messages.ts';
import { type Check, checkCluster } from '../model/checks.ts';
import { type ClusterMemory, type ClusterSlot, memoryOf } from '../ways/connection.ts';
import { KeyForm } from './key-form.tsx';
import { OpenReport } from './reports.tsx';
import { SettingsToCopy } from './settings-to-copy.tsx';
import { useBesideClient } from './use-beside.ts';
import styles from '../cluster.module.css';

/** Checks the way to the cluster, if the page was served with one. */
export function ConnectPage({ slot }: { readonly slot: ClusterSlot }) {
  const [beside] = useState(() => readBeside(document));
  return (
    <div className={styles.page}>
      <h1>{messages.connectTitle}</h1>
      {beside === undefined ? <NoCluster /> : <Checks beside={beside} memory={memoryOf(slot)} />}
      <OpenReport />
    </div>
  );
}

function Checks({ beside, memory }: { readonly beside: Beside; readonly memory: ClusterMemory }) {
  const [index, setIndex] = useState('logs');
  const { checks, state, run, cancel } = useChecks(beside, memory, index);
  const busy = state === 'busy' || state === 'slow';
  return (
    <>
      <p>
        <strong>{beside.cluster}</strong> {messages.connectWhat}
      </p>
      <p className={styles.muted}>{messages.reads[beside.way.kind](beside.cluster, beside.writes)}</p>
      {beside.way.kind === 'direct' && <KeyForm store={memory.key} />}
      <div className={styles.fields}>
        <TextField label={messages.indexThere} value={index} onChange={setIndex} disabled={busy} />
        <Button look="primary" disabled={busy} onClick={() => void run()}>
          {checks.length === 0 ? messages.check : messages.checkAgain}
        </Button>
        {busy && <Button onClick={cancel}>{messages.cancel}</Button>}
      </div>
      <output>{{ idle: '', busy: messages.checking, slow: messages.stillWaiting, cancelled: messages.cancelled }[state]}</output>
      <ol className={styles.checks}>
        {checks.map(({ name, state: outcome, says, settings = [] }) => (
          <li key={name}>
            <span className={outcome === 'wrong' ? styles.wrong : styles.muted}>{messages.states[outcome]}</span> {says}
            <SettingsToCopy settings={settings} />
          </li>
        ))}
      </ol>
      <a href="#/compare?open=cluster">{messages.toLanes}</a>
    </>
  );
}

/** After so long without a word the page says so; the request goes on until it is called off. */
const SLOW_AFTER_MS = 900;

function useChecks(beside: Beside, memory: ClusterMemory, index: string) {
  const { ask, direct } = useBesideClient(beside, memory);
  const [checks, setChecks] = useState<readonly Check[]>([]);
  const [state, setState] = useState<'idle' | 'busy' | 'slow' | 'cancelled'>('idle');
  const running = useRef<AbortController | undefined>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const run = async () => {
    const own = new AbortController();
    running.current = own;
    setChecks([]);
    setState('busy');
    let slow = setTimeout(setState, SLOW_AFTER_MS, 'slow');
    const onCheck = (so: { readonly checks: readonly Check[] }) => {
      clearTimeout(slow);
      slow = setTimeout(setState, SLOW_AFTER_MS, 'slow');
      setState('busy');
      setChecks(so.checks);
    };
    const end = await checkCluster(ask, { cluster: beside.cluster, index, signal: own.signal, onCheck, direct }).then(
      () => 'idle' as const,
      () => 'cancelled' as const,
    );
    clearTimeout(slow);
    setState(end);
  };
  return { checks, state, run, cancel: () => running.current?.abort() };
}
