import { useMemo, useState, type ReactNode } from 'react';
import { Button } from '../../../components/button.tsx';
import { count } from '../../../components/text/format.ts';
import { MarkIcon } from '../grid/mark-icon.tsx';
import { messages } from '../messages.ts';
import type { DocumentState } from '../model/classify.ts';
import { explain, type ExcerptRow, type Explanation, type OrderExcerpt } from '../model/explain.ts';
import type { Trip } from '../model/trip.ts';
import styles from './detail.module.css';

/** When a document came by, the write that caused what became of it, and the orders on either side of that write. */
export function DocumentDetail({ trip, document }: { readonly trip: Trip; readonly document: DocumentState }) {
  const [open, setOpen] = useState(false);
  const explanation = useMemo(() => explain(trip, document), [trip, document]);
  return (
    <section className={styles.detail} aria-label={messages.chosen}>
      <h4 className={styles.name}>
        <MarkIcon mark={document.mark} /> {messages.cell(document)}
      </h4>
      <p>
        {document.inserted && messages.inserted(document.inserted)} {document.deleted && messages.deleted(document.deleted)}{' '}
        {messages.sightings(document.sightings)}
      </p>
      {explanation && <p>{messages.causes(explanation, document.id, document.mark)}</p>}
      {explanation && explanation.cause !== 'unknown' && (
        <>
          <div>
            <Button aria-expanded={open} onClick={() => setOpen(!open)}>
              {messages.why}
            </Button>
          </div>
          {open && <Orders explanation={explanation} cursor={trip.cursor} />}
        </>
      )}
    </section>
  );
}

function Orders({
  explanation,
  cursor,
}: {
  readonly explanation: Exclude<Explanation, { readonly cause: 'unknown' }>;
  readonly cursor: boolean;
}) {
  if (explanation.cause === 'tie') {
    return (
      <div className={styles.orders}>
        <Order title={messages.atPageTurn(explanation.page)} excerpt={explanation.before} cursor={cursor} />
      </div>
    );
  }
  return (
    <div className={styles.orders}>
      <Order title={messages.beforeWrite} excerpt={explanation.before} cursor={cursor} />
      <Order title={messages.afterWrite} excerpt={explanation.after} cursor={cursor} />
    </div>
  );
}

/** A stretch of an order, with the line up to which it had been read. */
function Order({ title, excerpt, cursor }: { readonly title: string; readonly excerpt: OrderExcerpt; readonly cursor: boolean }) {
  const { rows, elsewhere, readUpTo } = excerpt;
  const line = <li className={styles.line}>{cursor ? messages.cursorUpTo : messages.readUpTo(readUpTo)}</li>;
  const first = rows[0]?.place ?? 0;
  const last = rows.at(-1)?.place ?? 0;
  return (
    <div>
      <h5 className={styles.orderTitle}>{title}</h5>
      <ol className={styles.order} aria-label={title}>
        {elsewhere && elsewhere.place < first && <Elsewhere row={elsewhere} />}
        {readUpTo < first && line}
        {rows.map(({ place, id, role }) => (
          <Row key={id} place={place} id={id} role={role} line={place === readUpTo ? line : null} />
        ))}
        {readUpTo > last && line}
        {elsewhere && elsewhere.place > last && <Elsewhere row={elsewhere} />}
      </ol>
    </div>
  );
}

/** The written document, with the rows between it and the stretch left out. */
function Elsewhere({ row }: { readonly row: ExcerptRow }) {
  return (
    <li className={styles.elsewhere}>
      <span className={styles.place}>{count(row.place)}</span> <code>{row.id}</code>{' '}
      <span className={styles.role}>{messages.writtenRow}</span>
    </li>
  );
}

function Row({
  place,
  id,
  role,
  line,
}: {
  readonly place: number;
  readonly id: string;
  readonly role: 'subject' | 'written' | null;
  readonly line: ReactNode;
}) {
  return (
    <>
      <li className={styles.row} data-role={role ?? undefined}>
        <span className={styles.place}>{count(place)}</span> <code>{id}</code>{' '}
        {role !== null && <span className={styles.role}>{role === 'subject' ? messages.thisRow : messages.writtenRow}</span>}
      </li>
      {line}
    </>
  );
}
