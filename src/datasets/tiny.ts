import type { Dataset } from './dataset.ts';
import { generatedDataset } from './generated.ts';
import { mappingBody } from './mapping-body.ts';

/** Title, author and year of first publication, by rank. */
const BOOKS = [
  ['Don Quixote', 'Miguel de Cervantes', 1605],
  ['Robinson Crusoe', 'Daniel Defoe', 1719],
  ["Gulliver's Travels", 'Jonathan Swift', 1726],
  ['Candide', 'Voltaire', 1759],
  ['Pride and Prejudice', 'Jane Austen', 1813],
  ['Frankenstein', 'Mary Shelley', 1818],
  ['The Count of Monte Cristo', 'Alexandre Dumas', 1844],
  ['Jane Eyre', 'Charlotte Brontë', 1847],
  ['Wuthering Heights', 'Emily Brontë', 1847],
  ['David Copperfield', 'Charles Dickens', 1850],
  ['Moby-Dick', 'Herman Melville', 1851],
  ['Madame Bovary', 'Gustave Flaubert', 1857],
  ['Great Expectations', 'Charles Dickens', 1861],
  ['Les Misérables', 'Victor Hugo', 1862],
  ["Alice's Adventures in Wonderland", 'Lewis Carroll', 1865],
  ['Crime and Punishment', 'Fyodor Dostoevsky', 1866],
  ['Little Women', 'Louisa May Alcott', 1868],
  ['War and Peace', 'Leo Tolstoy', 1869],
  ['Middlemarch', 'George Eliot', 1871],
  ['Around the World in Eighty Days', 'Jules Verne', 1872],
  ['The Adventures of Tom Sawyer', 'Mark Twain', 1876],
  ['Treasure Island', 'Robert Louis Stevenson', 1883],
  ['Dracula', 'Bram Stoker', 1897],
  ['The War of the Worlds', 'H. G. Wells', 1898],
] as const;

/** Twenty-four books that can be read one by one: `d000001` has rank 1. */
export const tiny: Dataset = generatedDataset(
  {
    id: 'tiny',
    title: 'Twenty-four books',
    description: 'Small enough to follow every document through every shard.',
    documents: BOOKS.length,
    generated: false,
    mappings: mappingBody({ title: 'text+keyword', author: 'text+keyword', year: 'integer', rank: 'integer' }),
    suggested: { sort: ['rank:asc'], searchField: 'title', titleField: 'title' },
  },
  () => (position) => {
    const [title, author, year] = BOOKS[position % BOOKS.length] ?? BOOKS[0];
    return { title, author, year, rank: position + 1 };
  },
);
