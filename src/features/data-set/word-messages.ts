/** What the words of the set-up mean; fetched when one is opened. */
export const messages = {
  shardsHelp:
    'A shard is a part of the documents with an index of its own. Each answers for itself, so each has to send whatever might be on your page.',
  shardsHref: 'https://www.elastic.co/guide/en/elasticsearch/reference/7.10/scalability.html',
  limitHelp:
    'Offset reaches this many documents deep: from + size may not be more, or the service refuses. It guards the memory of shards and coordinator. Cursors pass below it.',
  limitHref: 'https://www.elastic.co/guide/en/elasticsearch/reference/7.10/index-modules.html#index-max-result-window',
} as const;
