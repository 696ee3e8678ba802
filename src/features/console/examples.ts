/** A sheet to begin with. */
export interface Example {
  readonly name: string;
  readonly text: string;
}

/** Sheets to begin with; `index` is one there is, undefined when there is none yet. */
export function examplesFor(index: string | undefined): readonly Example[] {
  const name = index ?? 'logs';
  const fill: Example = {
    name: 'Fill an index',
    text: `# 100,000 documents, imported in the background: run the last line until it is done.
PUT /logs
{ "settings": { "number_of_shards": 5 } }

POST /indices/logs/imports
{ "dataset": "logs" }

GET /tasks`,
  };
  const offset: Example = {
    name: 'Page 1,000 by offset',
    text: `# Every shard finds its best 10,000 entries; the badge says what the coordinator has to merge.
GET /${name}/_search
{
  "from": 9990,
  "size": 10
}`,
  };
  const cursor: Example = {
    name: 'A cursor',
    text: `# The first page; then the next, from the sort values of the last hit.
GET /${name}/_search
{
  "size": 10,
  "sort": [{ "_id": "asc" }]
}

GET /${name}/_search
{
  "size": 10,
  "sort": [{ "_id": "asc" }],
  "search_after": $last.hits.sort
}`,
  };
  const scroll: Example = {
    name: 'A scroll, opened and cleared',
    text: `POST /${name}/_search?scroll=1m
{ "size": 100 }

POST /_search/scroll
{ "scroll": "1m", "scroll_id": "$last._scroll_id" }

DELETE /_search/scroll
{ "scroll_id": "$last._scroll_id" }`,
  };
  const pit: Example = {
    name: 'A point in time',
    text: `POST /${name}/_pit?keep_alive=5m

# No index in the path: the point in time knows it.
GET /_search
{
  "size": 10,
  "pit": { "id": "$last.pit_id", "keep_alive": "5m" }
}

GET /_search
{
  "size": 10,
  "pit": { "id": "$last.pit_id", "keep_alive": "5m" },
  "search_after": $last.hits.sort
}

DELETE /_pit
{ "id": "$last.pit_id" }`,
  };
  return index === undefined ? [fill, offset, cursor, scroll, pit] : [offset, cursor, scroll, pit];
}
