import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import type { Exchange } from '../../../../client/exchange.ts';
import { languages } from './languages.ts';
import { readExchange } from './recorded-request.ts';

const search: Exchange = {
  method: 'POST',
  path: '/_search?cost=true',
  requestBody: `{"query":{"match":{"m":"it's \\"x\\""}},"from":4,"search_after":[1,null,true],"pit":{"id":"${'x'.repeat(200)}"}}`,
  status: 200,
  responseBody: `{"hits":{"hits":[{"_id":"a","_source":{"m":"it's"}}]}}`,
  ms: 1,
};
const exchanges = [search, { ...search, path: '/_refresh?x=1' }, { ...search, path: '/logs/_pit?keep_alive=5m', requestBody: null }];

const hasPython = (() => {
  try {
    execFileSync('python3', ['-c', ''], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
})();

const codeOf = (id: string) =>
  exchanges.map((exchange) => languages.find(({ value }) => value === id)?.write(readExchange(exchange), 'http://a') ?? '');

describe('what is written down', () => {
  it.each(['fetch', 'javascript', 'playwright', 'msw'])('as %s is a module Node can read', (id) => {
    for (const code of codeOf(id)) {
      expect(() => execFileSync(process.execPath, ['--input-type=module', '--check', '-'], { input: code, stdio: 'pipe' })).not.toThrow();
    }
  });

  it('as curl is a command the shell can read', () => {
    for (const code of codeOf('curl')) expect(() => execFileSync('sh', ['-n'], { input: code, stdio: 'pipe' })).not.toThrow();
  });

  it.skipIf(!hasPython)('as python is a script Python can read', () => {
    for (const code of codeOf('python')) {
      expect(() =>
        execFileSync('python3', ['-c', 'import ast, sys; ast.parse(sys.stdin.read())'], { input: code, stdio: 'pipe' }),
      ).not.toThrow();
    }
  });
});
