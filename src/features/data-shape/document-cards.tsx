import { useQuery } from '@tanstack/react-query';
import type { Ask } from '../../client/ask.ts';
import { documentsByShardQuery } from '../../client/queries/shape-queries.ts';
import type { WireHit } from '../../client/wire.ts';
import { plainText } from '../../components/text/plain-text.ts';
import { messages } from './messages.ts';
import looks from '../../components/looks.module.css';
import styles from './data-shape.module.css';
import { Titled } from '../../components/titled.tsx';

/** More documents than this are no longer read one by one. */
export const mostCards = 60;

/** Every document of a small index as a card on its shard. */
export function DocumentCards({
  ask,
  index,
  shards,
  titleField,
}: {
  readonly ask: Ask;
  readonly index: string;
  readonly shards: number;
  readonly titleField: string;
}) {
  const byShard = useQuery(documentsByShardQuery(ask, index, { shards, documents: mostCards })).data;
  if (byShard === undefined) return null;
  return (
    <Titled className={styles.card} title={messages.cardsTitle} titleClass={styles.title}>
      <p className={styles.muted}>{messages.cardsIntro(shards)}</p>
      <div className={styles.decks}>
        {byShard.map((hits, shard) => (
          // oxlint-disable-next-line react/no-array-index-key -- a shard has no other name than its number
          <section key={shard} className={styles.deck} aria-label={messages.cardsShard(shard, hits.length)}>
            <h3 className={styles.deckTitle}>{messages.cardsShard(shard, hits.length)}</h3>
            <ul className={styles.cards}>
              {hits.map((hit) => (
                <DocumentCard key={hit._id} hit={hit} titleField={titleField} />
              ))}
            </ul>
          </section>
        ))}
      </div>
    </Titled>
  );
}

function DocumentCard({ hit, titleField }: { readonly hit: WireHit; readonly titleField: string }) {
  const { [titleField]: title, ...rest } = hit._source ?? {};
  return (
    <li className={styles.document}>
      <code className={looks.small}>{hit._id}</code>
      <strong>{plainText(title ?? hit._id)}</strong>
      <span className={styles.muted}>
        {Object.entries(rest)
          .map(([name, value]) => `${name} ${plainText(value)}`)
          .join(', ')}
      </span>
    </li>
  );
}
