const peer = 'https://www.elastic.co/guide/en/elasticsearch/reference/7.10';

/** What the words of the question mean; fetched when one is opened. */
export const messages = {
  everything: 'everything (match_all)',
  queryHelp: 'Words to match, any of them; none means every document. Fewer matches leave less to keep and to merge.',
  queryHref: `${peer}/query-dsl-match-query.html`,
  sort: 'Sort',
  sortHelp:
    'Every shard puts its documents into this order, and the coordinator puts the shards’ answers into one. Another order is another walk.',
  sortHref: `${peer}/sort-search-results.html`,
  tieBreak: 'Tie-break',
  noTieBreak: 'none',
  tieHelp:
    'Which of two documents with the same sort value comes first. Without it a cursor points at a group, not at a document, and walks past the rest of the group.',
  tieHref: `${peer}/paginate-search-results.html#search-after`,
  sizeHelp: 'Rows of a page: LIMIT in SQL. By offset every shard keeps all rows up to the end of the page, by cursor only so many.',
  sizeHref: `${peer}/paginate-search-results.html`,
} as const;
