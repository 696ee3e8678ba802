import { useState } from 'react';
import type { ShapeFacts } from '../../client/queries/shape-queries.ts';
import { Toggle } from '../../components/toggle.tsx';
import { messages } from './messages.ts';
import { Question } from './question.tsx';
import { keptSettings, type AnewWanted } from './shape-changes.ts';

/** Whether replicas run. That is settled when an index is made, so the other way waits for a yes, which says what it costs. */
export function RunReplicas({
  facts,
  rate,
  busy,
  onReindex,
}: {
  readonly facts: ShapeFacts;
  /** Documents per second of the last import; undefined: not measured yet. */
  readonly rate: number | undefined;
  readonly busy: boolean;
  readonly onReindex: (wanted: AnewWanted) => void;
}) {
  const runs = facts.runReplicas && facts.replicas > 0;
  // Until somebody asks for the other way, it is as the index is.
  const [asked, setAsked] = useState<boolean | undefined>(undefined);
  const wanted = asked ?? runs;
  const replicas = Math.max(1, facts.replicas);
  const settings = keptSettings({ ...facts, replicas: wanted ? replicas : facts.replicas, runReplicas: wanted });
  const documents = facts.documents * (wanted ? replicas + 1 : 1);
  const time = rate === undefined ? messages.timeUnknown : messages.time(documents / rate);
  return (
    <>
      <Toggle label={messages.runReplicas} checked={wanted} disabled={busy} onChange={setAsked}>
        {messages.runReplicasNote}
      </Toggle>
      {wanted !== runs && (
        <Question
          text={
            wanted ? messages.runPrice(replicas, facts.documents, facts.bytes * replicas, time) : messages.stopPrice(facts.documents, time)
          }
          yes={wanted ? messages.runYes(replicas) : messages.stopYes}
          disabled={busy}
          onYes={() => {
            setAsked(undefined);
            onReindex({ shards: facts.shards.length, settings });
          }}
          onNo={() => setAsked(undefined)}
        />
      )}
    </>
  );
}
