/** The way to the page that reckons for a cluster of any size. Names to find things by (stories do): link `Scale it up: …`. */
import { messages } from './messages.ts';
import styles from './scale-link.module.css';

/** Leads on with what is paged through here. */
export function ScaleLink({
  shards,
  documents,
  page,
  size,
}: {
  readonly shards: number;
  /** On all shards. */
  readonly documents: number;
  readonly page: number;
  readonly size: number;
}) {
  const docs = Math.max(1, Math.ceil(documents / shards));
  return (
    <p className={styles.link}>
      <a href={`#/scale?shards=${shards}&nodes=1&docs=${docs}&page=${Math.min(page, Math.ceil((shards * docs) / size))}&size=${size}`}>
        {messages.link}
      </a>
    </p>
  );
}
