import { useMemo, useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { count } from '../../../components/text/format.ts';
import { MarkIcon } from '../grid/mark-icon.tsx';
import { marks } from '../grid/cell-marks.ts';
import { isFinding, nextFinding } from '../grid/next-finding.ts';
import { UnitGrid } from '../grid/unit-grid.tsx';
import { messages } from '../messages.ts';
import type { DocumentState } from '../model/classify.ts';
import type { JudgedTrip } from '../run/trips.ts';
import { DocumentDetail } from './document-detail.tsx';
import { FindingsTable } from './findings-table.tsx';
import styles from './consistency.module.css';

/** One lane's trip, document by document: as a grid or as a table, with the chosen document explained. */
export function TripPicture({ trip, judgement }: JudgedTrip) {
  const documents = useMemo(() => [...judgement.start, ...judgement.added], [judgement]);
  const [chosen, setChosen] = useState<number | null>(null);
  const [table, setTable] = useState(false);
  const cell = chosen === null ? undefined : documents[chosen];
  const step = (by: 1 | -1) => {
    const next = nextFinding(documents, chosen ?? (by === 1 ? -1 : documents.length), by);
    if (next !== null) setChosen(next);
  };
  const any = documents.some(isFinding);
  return (
    <div className={styles.picture}>
      <div className={styles.pictureHead}>
        <h3>{messages.gridTitle(trip.name)}</h3>
        <Button aria-pressed={table} onClick={() => setTable(!table)}>
          {messages.asTable}
        </Button>
      </div>
      <Legend documents={documents} />
      {table ? (
        <FindingsTable documents={documents} onChoose={setChosen} />
      ) : (
        <UnitGrid judgement={judgement} chosen={chosen} onChoose={setChosen} />
      )}
      <div className={styles.go}>
        <Button disabled={!any} onClick={() => step(-1)}>
          {messages.previousFinding}
        </Button>
        <Button disabled={!any} onClick={() => step(1)}>
          {messages.nextFinding}
        </Button>
        <p className={styles.muted}>{any ? messages.gridKeys : messages.noFinding}</p>
      </div>
      {cell && <DocumentDetail key={cell.id} trip={trip} document={cell} />}
    </div>
  );
}

function Legend({ documents }: { readonly documents: readonly DocumentState[] }) {
  const counts = useMemo(() => {
    const counts = new Map<string, number>();
    for (const { mark } of documents) counts.set(mark, (counts.get(mark) ?? 0) + 1);
    return counts;
  }, [documents]);
  return (
    <ul className={styles.legend} aria-label={messages.legend}>
      {marks
        .filter((mark) => counts.has(mark) || mark === 'duplicate' || mark === 'missing')
        .map((mark) => (
          <li key={mark}>
            <MarkIcon mark={mark} /> {messages.marks[mark]} <b>{count(counts.get(mark) ?? 0)}</b>
          </li>
        ))}
    </ul>
  );
}
