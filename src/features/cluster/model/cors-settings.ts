/** What to write where, so that pages of an origin may read what a service answers. */
export interface CorsSetting {
  /** Products and releases it is for. */
  readonly title: string;
  readonly file: string;
  readonly text: string;
}

/**
 * The settings by product and release. All of them have the same names; what differs is what else stands in the way there.
 * @param origin of the page
 * @param writes also what making and filling an index takes
 */
export function corsSettings(origin: string, writes: boolean): readonly CorsSetting[] {
  const methods = writes ? 'OPTIONS, HEAD, GET, POST, PUT, DELETE' : 'OPTIONS, HEAD, GET, POST, DELETE';
  const node = [
    'http.cors.enabled: true',
    `http.cors.allow-origin: "${origin}"`,
    `http.cors.allow-methods: ${methods}`,
    `http.cors.allow-headers: ${HEADERS}`,
  ].join('\n');
  return [
    { title: 'Elasticsearch 7.10 to 7.17', file: 'elasticsearch.yml', text: node },
    { title: 'Elasticsearch 8 and 9', file: 'elasticsearch.yml', text: `${node}\n${OWN_AUTHORITY}` },
    { title: 'OpenSearch 1 to 3', file: 'opensearch.yml', text: node },
    { title: 'OpenSearch 1 to 3 with demo certificates', file: 'opensearch.yml', text: `${node}\n${DEMO}` },
    { title: 'Fathom', file: 'a terminal', text: `npm run serve -- --cors ${origin}` },
    {
      title: 'A service whose settings are not yours',
      file: 'a terminal',
      text: '# Let a gateway ask it.\nnpm start -- --cluster https://host:9200',
    },
  ];
}

/** `Authorization` is in no release's default. */
const HEADERS = 'X-Requested-With, Content-Type, Content-Length, Accept, Authorization';

const OWN_AUTHORITY = [
  '# Its certificate is signed by an authority it made itself: have browsers trust config/certs/http_ca.crt,',
  '# or open its address once in a tab of its own.',
].join('\n');
const DEMO = '# Browsers do not trust them: open its address once in a tab of its own.';
