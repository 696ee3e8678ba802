import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { Segmented } from '../../../components/segmented.tsx';
import { LiveRegion } from '../../../components/visually-hidden.tsx';
import type { Client } from '../../../client/client.ts';
import { messages } from '../messages.ts';
import type { Trip } from '../model/trip.ts';
import type { TripLane } from '../run/run-trip.ts';
import type { JudgedTrip, TripQuestion } from '../run/trips.ts';
import type { WriterSettings } from '../writer/settings.ts';
import { LaneChoice } from './lane-choice.tsx';
import { TripPicture } from './trip-picture.tsx';
import { useTrips, type TripsSlot } from './use-trips.ts';
import { VerdictList } from './verdict-list.tsx';
import { WriterControls } from './writer-controls.tsx';
import styles from './consistency.module.css';

export interface ConsistencyBodyProps {
  readonly client: Client;
  /** Keeps the trips while this is out of sight. */
  readonly slot: TripsSlot;
  readonly lanes: readonly TripLane[];
  readonly question: TripQuestion;
  readonly settings: WriterSettings;
  readonly onSettings: (settings: WriterSettings) => void;
  /** Replicas of each shard that run. */
  readonly replicas: number;
  /** Pages a lane reads if nobody writes; undefined until they are counted. */
  readonly pages: number | undefined;
  /** False while the index is being filled. */
  readonly ready: boolean;
  /** Moves virtual time on by so many milliseconds. */
  readonly moveOn: (ms: number) => Promise<void>;
}

/** Pages that take a while to read. */
const longTrip = 2_000;
/** Two thousand posts, a hundred pages: seconds. */
const shortTrip = '#/compare?data=feed&size=20&page=10';

/** Who writes, who reads, and what came of it. */
export function ConsistencyBody(props: ConsistencyBodyProps) {
  const { client, slot, lanes, question, settings, onSettings, replicas, pages, ready, moveOn } = props;
  const trips = useTrips(slot, client, question, moveOn);
  const [left, setLeft] = useState<readonly string[]>([]);
  const [wished, setWished] = useState<string | null>(null);
  const [spoken, setSpoken] = useState('');
  const reading = lanes.filter((lane) => !left.includes(lane.id));
  const { running, error, judged, current } = trips.state;
  const start = async () => {
    setSpoken('');
    const over = await trips.start(settings, reading);
    setSpoken(messages.said(over.map(({ trip, judgement }) => ({ name: trip.name, sentence: messages.verdict(judgement.verdict) }))));
  };
  const shown = judged.find(({ trip }) => trip.lane === wished) ?? judged[0];
  const impossible = settings.kind === 'updates' && question.values === 'fixed' ? messages.fixedSort : null;
  const unable = impossible ?? (reading.length === 0 ? messages.noLane : ready ? null : messages.notReady);
  return (
    <div className={styles.body}>
      <WriterControls settings={settings} replicas={replicas} disabled={running} onChange={onSettings} />
      <LaneChoice lanes={lanes} left={left} disabled={running} onChange={setLeft} />
      <div className={styles.go}>
        {running ? (
          <Button onClick={trips.stop}>{messages.stop}</Button>
        ) : (
          <Button look="primary" data-command="read-out" disabled={unable !== null} onClick={() => void start()}>
            {messages.run(reading.length)}
          </Button>
        )}
        {!running && unable !== null && <p className={styles.muted}>{unable}</p>}
        {!running && unable === null && pages !== undefined && <Price pages={pages} writing={settings.kind !== 'off'} />}
        {running && <Progress trip={current} />}
      </div>
      <LiveRegion text={spoken} />
      {error !== null && <p role="alert">{messages.putBackFailed(error)}</p>}
      {judged.length === 0 ? (
        <p className={styles.empty}>{messages.nothingYet}</p>
      ) : (
        <>
          <VerdictList trips={judged} />
          {!running && ['inserts', 'deletes'].includes(settings.kind) && question.values !== 'fixed' && judged.some(isCleanCursor) && (
            <p className={styles.muted}>
              {messages.notFrozen} <Button onClick={() => onSettings({ ...settings, kind: 'updates' })}>{messages.tryUpdates}</Button>
            </p>
          )}
          {shown && (
            <>
              {judged.length > 1 && (
                <div>
                  <Segmented
                    legend={messages.lookAt}
                    value={shown.trip.lane}
                    options={judged.map(({ trip }) => ({ value: trip.lane, text: trip.name }))}
                    onChange={setWished}
                  />
                </div>
              )}
              <TripPicture key={shown.trip.lane} trip={shown.trip} judgement={shown.judgement} />
            </>
          )}
        </>
      )}
    </div>
  );
}

/** A cursor on no frozen view came through without a mistake. */
function isCleanCursor({ trip, judgement: { verdict } }: JudgedTrip): boolean {
  return trip.lane === 'search_after' && verdict.duplicates === 0 && verdict.missing === 0 && verdict.unreached === 0;
}

/** What a trip takes, before it is made; where that is long, somewhere it is short. */
function Price({ pages, writing }: { readonly pages: number; readonly writing: boolean }) {
  return (
    <p className={styles.muted}>
      {messages.price(pages, writing)} {pages > longTrip && <a href={shortTrip}>{messages.shorter}</a>}
    </p>
  );
}

function Progress({ trip }: { readonly trip: Trip | null }) {
  // Of the pages there were at the start: whoever writes may make them more.
  const text =
    trip === null ? messages.writingDown : messages.reading(trip.name, trip.pages.length, Math.ceil(trip.start.length / trip.size));
  return <p className={styles.muted}>{text}</p>;
}
