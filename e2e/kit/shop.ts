/**
 * A shop as people write them: one page, a button for each thing it does. It does everything right, but for what is named in the fragment of its address.
 * `items` has the documents, with `n`, `title` and `text`.
 */
export const SHOP = `<!doctype html>
<meta charset="utf-8"><title>Shop</title>
<main></main><output></output>
<script type="module">
const wrong = new Set(location.hash.slice(1).split(','));
const [main, output] = document.querySelectorAll('main, output');

async function ask(method, path, body) {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const type = typeof body === 'string' ? 'application/x-ndjson' : 'application/json';
  const answer = await fetch('https://search.example' + path, { method, body: text, headers: { 'content-type': type } });
  return answer.json();
}
const search = (body, path = '/items/_search') => ask('POST', path, body);
const UNIQUE = [{ n: 'asc' }, { _id: 'asc' }];

async function exportByPit() {
  const { id } = await ask('POST', '/items/_pit?keep_alive=1m');
  let after, count = 0;
  for (;;) {
    const { hits: { hits } } = await search({ size: 500, pit: { id }, sort: UNIQUE, search_after: after, track_total_hits: false }, '/_search');
    if (hits.length === 0) break;
    count += hits.length;
    after = hits.at(-1).sort;
  }
  if (!wrong.has('pit-left-open')) await ask('DELETE', '/_pit', { id });
  return count;
}

async function exportByScroll() {
  let page = await search({ size: 500 }, '/items/_search?scroll=1m');
  let count = 0;
  while (page.hits.hits.length > 0) {
    count += page.hits.hits.length;
    const next = () => search({ scroll: '1m', scroll_id: page._scroll_id }, '/_search/scroll');
    try {
      page = await next();
    } catch (lost) {
      // Who repeats it loses the page that was lost with the answer.
      if (!wrong.has('scroll-repeated')) return close(page).then(exportByScroll);
      page = await next();
    }
  }
  if (!wrong.has('scroll-left-open')) await close(page);
  return count;
}
const close = (page) => ask('DELETE', '/_search/scroll', { scroll_id: page._scroll_id });

const FEATURES = {
  'Last page': () => wrong.has('deep-page')
    ? search({ from: 1990, size: 10, sort: UNIQUE })
    : search({ size: 10, sort: [{ n: 'desc' }, { _id: 'desc' }] }),
  'All items': () => search({ size: wrong.has('everything') ? 5000 : 20, sort: UNIQUE }),
  'Next page': () => search({ size: 20, sort: wrong.has('ties') ? [{ n: 'asc' }] : UNIQUE, search_after: wrong.has('ties') ? [19] : [19, ''] }),
  'Second page': () => search({ from: 20, size: 20, sort: UNIQUE, track_total_hits: wrong.has('total-again') }),
  'Find word': () => search({ query: { wildcard: { title: { value: wrong.has('wildcard') ? '*ment' : 'docu*' } } } }),
  'Search box': () => search({ query: wrong.has('query-string') ? { query_string: { query: 'title:*ment' } } : { match: { title: 'document' } } }),
  'Overview': async () => {
    if (!wrong.has('many-requests')) return ask('POST', '/_msearch', '{"index":"items"}\\n{"size":1}\\n{"index":"items"}\\n{"size":2}\\n');
    for (let n = 0; n < 12; n++) await search({ size: 1, query: { term: { n } } });
  },
  'Export': exportByPit,
  'Download': exportByScroll,
};

for (const [name, run] of Object.entries(FEATURES)) {
  const button = document.createElement('button');
  button.textContent = name;
  button.onclick = async () => {
    output.textContent = name + ' ...';
    const done = await run();
    output.textContent = name + ' done' + (typeof done === 'number' ? ': ' + done : '');
  };
  main.append(button);
}
</script>`;
