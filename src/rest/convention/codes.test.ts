import { describe, expect, it } from 'vitest';
import { testService } from '../testing/test-service.ts';
import { codeRecords } from './codes.ts';

const RANGE_BY_STATUS: Readonly<Record<number, readonly number[]>> = {
  200: [0],
  400: [1, 2],
  401: [3],
  403: [2, 3],
  404: [1, 2],
  405: [1, 3],
  406: [1],
  409: [2],
  410: [2],
  413: [1],
  415: [1],
  422: [1],
  429: [2, 4],
  500: [5],
  503: [5],
};

describe('the codes', () => {
  it('are all different, and ascend', () => {
    const codes = codeRecords().map(({ code }) => code);
    expect(codes).toEqual([...new Set(codes)].sort((a, b) => a - b));
  });

  it.each(codeRecords())('$code $name lies in a range that goes with $status', ({ code, status }) => {
    expect(RANGE_BY_STATUS[status]).toContain(Math.floor(code / 1000));
  });

  it('are published whole at one address', async () => {
    const { status, at } = await testService().call('GET', '/codes');
    expect([status, at('data.total'), at('data.links.next')]).toEqual([200, codeRecords().length, null]);
    expect(at('data.items')).toEqual(codeRecords());
  });

  it('stand in docs/codes.md, which `npx vitest run src/rest/convention/codes.test.ts -u` writes', async () => {
    await expect(page()).toMatchFileSnapshot('../../../docs/codes.md');
  });
});

function page(): string {
  const rows = codeRecords().map(({ code, name, status, meaning }) => `| ${code} | ${status} | \`${name}\` | ${meaning} |`);
  return [
    '# Codes of the envelope',
    '',
    'Every answer of the convention dialect that has a body is `{code, message, data}`. `code` is one of these numbers, `message` says in a',
    'sentence what happened, and the HTTP status stands beside them. `GET /codes` lists the same table.',
    '',
    '- **0**: success',
    '- **1xxx**: the request is wrong, and will be as wrong when it is repeated',
    '- **2xxx**: the data stands against it: not found, gone, changed meanwhile, already there',
    '- **3xxx**: credentials',
    '- **4xxx**: quota',
    '- **5xxx**: the server',
    '',
    '| Code | Status | Name | Meaning |',
    '|---|---|---|---|',
    ...rows,
    '',
  ].join('\n');
}
