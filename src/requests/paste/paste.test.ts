import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { splitSheet } from '../sheet/split.ts';
import { convertPasted } from './convert.ts';
import { shellWords } from './shell-words.ts';

describe('pasting curl', () => {
  it.each([
    [`curl localhost:9200/_cat/indices`, 'GET /_cat/indices'],
    [`curl -s -XDELETE 'http://localhost:9200/a?pretty'`, 'DELETE /a?pretty'],
    [`curl http://x`, 'GET /'],
    [
      `curl --silent --show-error --request POST 'http://127.0.0.1:9200/tiny/_search?cost=true' \\\n  --header 'content-type: application/json' \\\n  --data-raw '{"size":2,"from":4}'\n`,
      'POST /tiny/_search?cost=true\n{\n  "size": 2,\n  "from": 4\n}',
    ],
    [`curl "localhost:9200/a/_search" -H "x: y" -d "{\\"q\\": \\"it's\\"}"`, `POST /a/_search\n{\n  "q": "it's"\n}`],
    [`curl localhost:9200/a/_doc/1 -X PUT --data-raw $'{"t":"a\\'b\\u0041"}'`, `PUT /a/_doc/1\n{\n  "t": "a'bA"\n}`],
    [`curl -G localhost:9200/a/_search --data-urlencode q=x -d size=1`, 'GET /a/_search?q=x&size=1'],
    [`curl -sXPOST localhost:9200/a/_refresh`, 'POST /a/_refresh'],
    [`curl -sSkX DELETE -u me:pw https://h/a`, 'DELETE /a'],
    [`curl -sH'content-type: application/json' h:9200/a/_search -d '{"a":1}'`, 'POST /a/_search\n{\n  "a": 1\n}'],
    [`# how many are there?\n$ curl -s "$ES/a/_count?pretty" | jq .count  # a number`, 'GET /a/_count?pretty'],
    ['```bash\ncurl h/_cat/indices\n```', 'GET /_cat/indices'],
    [`ES=http://h time curl -sS $ES/_cat/health`, 'GET /_cat/health'],
    [`curl -XPUT h/a -H 'x: y' -d'\n{\n  "it": "'"'"'s"\n}\n'`, `PUT /a\n{\n  "it": "'s"\n}`],
    [`curl -X POST "h/a/_search" --data-binary @- <<'EOF' | jq\n{"q": "it's"}\nEOF\n`, `POST /a/_search\n{\n  "q": "it's"\n}`],
    [`curl h/_bulk --data-binary @- <<-END\n{"index":{}}\n{"a":1}\n\tEND`, 'POST /_bulk\n{"index":{}}\n{"a":1}'],
    [`echo '{"a":1}' | curl -XPOST h/a/_doc -d @-`, 'POST /a/_doc\n{\n  "a": 1\n}'],
    [`curl h/a/_search -d @- <<< '{"size":0}'`, 'POST /a/_search\n{\n  "size": 0\n}'],
    [
      `curl -XPOST h/_bulk --data-binary "@accounts.json"`,
      '# The body stood in accounts.json, which cannot be read from here: put it below the request.\nPOST /_bulk',
    ],
    [`curl -X POST ^\r\n  "http://h/a/_search" ^\r\n  -d "{\\"a\\":1}"`, 'POST /a/_search\n{\n  "a": 1\n}'],
    [`kubectl exec -it es-0 -n search -- curl -s localhost:9200/_cat/indices`, 'GET /_cat/indices'],
    [`kubectl exec es-0 -c curl \\\n  -- curl -XPOST 'h/a/_search' -d '{"a":1}' | jq .`, 'POST /a/_search\n{\n  "a": 1\n}'],
    [`kubectl exec curl -- curl h/a`, 'GET /a'],
    [`oc exec es-0 -- /usr/bin/curl h/a`, 'GET /a'],
    [`docker exec -it elastic curl h/a/_count`, 'GET /a/_count'],
    [`docker compose exec -T es curl -XDELETE h/a`, 'DELETE /a'],
    [`sudo docker exec es sh -c 'curl -XPUT h/a && curl h/a'`, 'PUT /a\n\nGET /a'],
    [`kubectl exec es-0 -- bash -lc "curl -s h/a/_search -d '{\\"a\\":1}'"`, 'POST /a/_search\n{\n  "a": 1\n}'],
    [`docker run --rm curlimages/curl:8.11.0 -s h/a`, 'GET /a'],
    [`echo '{"a":1}' | kubectl exec -i es-0 -- curl h/a/_doc -d @-`, 'POST /a/_doc\n{\n  "a": 1\n}'],
    [`$ sudo curl h/a`, 'GET /a'],
    [`sudo -u elastic -E curl h/a`, 'GET /a'],
    [`curl -u elastic:secret --json '{"a":1}' https://h:9/b/_doc`, 'POST /b/_doc\n{\n  "a": 1\n}'],
  ])('%s', (command, request) => {
    expect(convertPasted(command)).toMatchObject({ what: 'curl', text: request, requests: request.split('\n\n').length });
  });

  it('takes several commands in a row, and lines of a bulk body as lines', () => {
    const pasted = convertPasted(
      `curl -XPOST localhost:9200/_bulk --data-binary '{"index":{}}\n{"a":1}\n'\n\ncurl localhost:9200/a/_count`,
    );
    expect(pasted).toEqual({ what: 'curl', text: 'POST /_bulk\n{"index":{}}\n{"a":1}\n\nGET /a/_count', requests: 2 });
  });

  it('never takes the sheet’s own notation for anything else', () => {
    for (const text of [
      'GET /curl/_search',
      'POST /a\n{"request":1}',
      'some curl',
      '# curl\nGET /',
      'echo hello | cat',
      'docker exec es ls',
      'kubectl get pods',
      'kubectl logs curl -- curl h/a',
      'time to curl up',
      'GET /a\n\nkubectl exec es-0 -- curl h/a',
      '',
      '{"query":{"match_all":{}}}',
    ]) {
      expect(convertPasted(text)).toBeUndefined();
    }
  });

  it('reads back any argument a shell would be given in single quotes', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(shellWords(`curl '${text.replaceAll("'", String.raw`'\''`)}'`)).toEqual([['curl', text]]);
      }),
    );
  });
});

describe('pasting HAR', () => {
  const entry = (method: string, url: string, text?: string) => ({
    request: { method, url, ...(text !== undefined && { postData: { text } }) },
  });

  it('takes an entry, a list of them, or a whole file', () => {
    const one = entry('POST', 'http://h/a/_search?x=1', '{"size":1}');
    const request = 'POST /a/_search?x=1\n{\n  "size": 1\n}';
    expect(convertPasted(JSON.stringify(one))?.text).toBe(request);
    expect(convertPasted(JSON.stringify([one, one]))?.requests).toBe(2);
    expect(convertPasted(JSON.stringify({ log: { entries: [one, entry('GET', 'http://h/')] } }))?.text).toBe(`${request}\n\nGET /`);
  });

  it('makes a sheet with as many requests as there were entries', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ path: fc.webPath(), body: fc.option(fc.json(), { nil: undefined }) }), { minLength: 1 }),
        (entries) => {
          const har = JSON.stringify(
            entries.map(({ path, body }) => entry('POST', `http://h${path}`, body !== undefined && /^[[{]/.test(body) ? body : undefined)),
          );
          expect(splitSheet(convertPasted(har)?.text ?? '').requests).toHaveLength(entries.length);
        },
      ),
    );
  });
});
