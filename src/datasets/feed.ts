import type { Dataset } from './dataset.ts';
import { generatedDataset } from './generated.ts';
import { mappingBody } from './mapping-body.ts';
import { Random } from './random.ts';

/** The first, newest post's time; each next one is some seconds to a quarter of an hour older. */
const NEWEST = Date.UTC(2026, 9, 30, 18);

const AUTHORS = [
  'amal',
  'bea',
  'chen',
  'dmitri',
  'elif',
  'farid',
  'grete',
  'hiro',
  'imani',
  'jonas',
  'kaya',
  'lucia',
  'mei',
  'nils',
] as const;
const OPENINGS = [
  'Notes on',
  'A short guide to',
  'What I learnt about',
  'Five questions about',
  'Against',
  'In praise of',
  'Measuring',
] as const;
const SUBJECTS = [
  'paging deep result lists',
  'sorting with ties',
  'slow queries',
  'sharding by user',
  'merging segments',
  'reading execution profiles',
  'cursor tokens',
  'snapshot reads',
  'inverted indexes',
  'relevance tuning',
  'infinite scroll',
  'counting exactly',
] as const;
const PLACES = [
  'in small teams',
  'at scale',
  'in a browser tab',
  'for beginners',
  'on a Friday',
  'without tears',
  'in production',
] as const;

/** Posts of a timeline, newest first, for reading while somebody writes. */
export const feed: Dataset = generatedDataset(
  {
    id: 'feed',
    title: 'Timeline',
    description: 'Posts, newest first: what happens to the next page when somebody posts meanwhile?',
    documents: 2_000,
    generated: true,
    mappings: mappingBody({ published_at: 'date', author: 'keyword', title: 'text+keyword', likes: 'integer' }),
    suggested: { sort: ['published_at:desc', '_id:asc'], searchField: 'title', titleField: 'title' },
  },
  ({ seed }) => {
    const random = new Random(seed);
    let publishedAt = NEWEST;
    return () => {
      const post = {
        published_at: new Date(publishedAt).toISOString(),
        author: random.pickSkewed(AUTHORS),
        title: `${random.pick(OPENINGS)} ${random.pickSkewed(SUBJECTS)} ${random.pick(PLACES)}`,
        likes: Math.floor((random.below(100) * random.below(100)) / 25),
      };
      publishedAt -= random.between(5, 900) * 1_000;
      return post;
    };
  },
);
