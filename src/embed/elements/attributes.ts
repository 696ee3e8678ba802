/** The attributes that say what an element shows; each change of one shows it anew. */
export const attributes = [
  'data',
  'shards',
  'docs',
  'size',
  'page',
  'q',
  'sort',
  'tie',
  'modes',
  'metric',
  'request',
  'index',
  'rows',
  'lang',
  'app',
];
