import type { Dataset } from './dataset.ts';
import { generatedDataset } from './generated.ts';
import { mappingBody } from './mapping-body.ts';
import { Random } from './random.ts';

const DAY_MS = 86_400_000;
const FIRST_RELEASE = Date.UTC(2018, 0, 1);
const RELEASE_DAYS = 3_100;

const DEPARTMENTS = ['kitchen', 'garden', 'office', 'travel', 'sports', 'music', 'lighting', 'bathroom', 'workshop', 'nursery'] as const;
const AISLES = ['tools', 'storage', 'textiles', 'furniture', 'accessories'] as const;
const MATERIALS = [
  'oak',
  'steel',
  'cotton',
  'linen',
  'glass',
  'leather',
  'bamboo',
  'ceramic',
  'copper',
  'wool',
  'cork',
  'aluminium',
] as const;
const QUALITIES = ['compact', 'folding', 'heavy', 'light', 'classic', 'quiet', 'modular', 'waterproof', 'handmade', 'portable'] as const;
const THINGS = [
  'box',
  'lamp',
  'chair',
  'bag',
  'table',
  'shelf',
  'blanket',
  'knife',
  'bottle',
  'basket',
  'clock',
  'mirror',
  'rack',
  'stand',
  'cover',
  'tray',
  'brush',
  'hook',
] as const;
const BENEFITS = [
  'easy to clean',
  'made to last',
  'packs flat for travel',
  'safe for children',
  'a gift for people who have everything',
  'repairable with common tools',
  'fits most drawers',
  'tested for ten years of daily use',
] as const;
/** Whole prices a shop would put on a label; few of them, so that a sort by price has many ties. */
const PRICE_LADDER = [4, 6, 9, 12, 15, 19, 24, 29, 34, 39, 49, 59, 69, 79, 99, 119, 149, 199, 249, 299, 399, 499, 799, 1_199] as const;
const CENTS = [99, 50, 95] as const;

/** A shop's catalogue of any size. */
export const products: Dataset = generatedDataset(
  {
    id: 'products',
    title: 'Shop catalogue',
    description: 'Products with text, fifty categories, prices with ties, ratings and release dates. Any size, to millions.',
    documents: 20_000,
    generated: true,
    mappings: mappingBody({
      name: 'text+keyword',
      description: 'text',
      category: 'keyword',
      price: 'double',
      rating: 'double',
      in_stock: 'boolean',
      released: 'date',
    }),
    suggested: { sort: ['price:asc', '_id:asc'], searchField: 'description', titleField: 'name' },
  },
  ({ seed }) => {
    const random = new Random(seed);
    return () => product(random);
  },
);

function product(random: Random): object {
  const department = random.pickSkewed(DEPARTMENTS);
  const material = random.pickSkewed(MATERIALS);
  const thing = random.pickSkewed(THINGS);
  const quality = random.pickSkewed(QUALITIES);
  return {
    name: `${quality} ${material} ${thing} ${random.between(100, 999)}`,
    description: `A ${quality} ${thing} of ${material} for the ${department}: ${random.pick(BENEFITS)}, ${random.pickSkewed(BENEFITS)}.`,
    category: `${department}-${random.pick(AISLES)}`,
    price: (random.pickSkewed(PRICE_LADDER) * 100 + random.pickSkewed(CENTS)) / 100,
    rating: random.between(20, 50) / 10,
    in_stock: random.chance(4, 5),
    released: new Date(FIRST_RELEASE + random.below(RELEASE_DAYS) * DAY_MS).toISOString().slice(0, 10),
  };
}
