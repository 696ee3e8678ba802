import { describe, expect, it } from 'vitest';
import { OWN_RELEASE } from '../release/release.ts';
import { checkContentType, negotiateAnswer } from './negotiation.ts';
import { Refusal } from '../errors/refusal.ts';

function refusedWith(action: () => unknown): unknown {
  try {
    return action();
  } catch (error) {
    if (error instanceof Refusal && error.error.kind === 'transport') return `${error.error.status} ${error.error.text}`;
    throw error;
  }
}

describe('checkContentType', () => {
  it.each([
    'application/json',
    'application/json; charset=UTF-8',
    'Application/JSON',
    'application/vnd.elasticsearch+json; compatible-with=8',
    'application/vnd.elasticsearch+json;compatible-with=9',
  ])('takes %s', (header) => {
    expect(refusedWith(() => checkContentType(header, { body: 'optional' }, OWN_RELEASE))).toBeUndefined();
  });

  it('takes lines where lines are read, and nowhere else', () => {
    expect(refusedWith(() => checkContentType('application/x-ndjson', { body: 'ndjson' }, OWN_RELEASE))).toBeUndefined();
    expect(refusedWith(() => checkContentType('application/x-ndjson', { body: 'optional' }, OWN_RELEASE))).toBe(
      '415 Content-Type header [application/x-ndjson] is not supported',
    );
  });

  it('refuses a missing header and others with 415', () => {
    expect(refusedWith(() => checkContentType(undefined, { body: 'optional' }, OWN_RELEASE))).toBe('415 Content-Type header is missing');
    expect(refusedWith(() => checkContentType('text/plain', { body: 'optional' }, OWN_RELEASE))).toBe(
      '415 Content-Type header [text/plain] is not supported',
    );
    expect(
      refusedWith(() => checkContentType('application/vnd.elasticsearch+json; compatible-with=5', { body: 'optional' }, OWN_RELEASE)),
    ).toMatch(/^415/);
  });
});

describe('negotiateAnswer', () => {
  it.each([
    [undefined, false, 'json'],
    ['*/*', false, 'json'],
    ['application/json', false, 'json'],
    ['application/*', false, 'json'],
    ['text/html,application/xhtml+xml,*/*;q=0.8', false, 'json'],
    ['application/vnd.elasticsearch+json; compatible-with=8,text/plain', false, 'json'],
    ['text/html', false, '406 Accept header [text/html] is not supported'],
    ['application/json;q=0', false, '406 Accept header [application/json;q=0] is not supported'],
    ['text/plain', true, 'text'],
    ['*/*', true, 'text'],
    ['application/json', true, 'json'],
    [undefined, true, 'text'],
  ])('Accept %s, tables %s: %s', (accept, plainText, expected) => {
    expect(refusedWith(() => negotiateAnswer(accept, undefined, { plainText, release: OWN_RELEASE }))).toBe(expected);
  });

  it('lets format=json decide', () => {
    expect(negotiateAnswer('*/*', 'json', { plainText: true, release: OWN_RELEASE })).toBe('json');
    expect(refusedWith(() => negotiateAnswer('*/*', 'yaml', { plainText: false, release: OWN_RELEASE }))).toBe(
      '406 format [yaml] is not supported',
    );
  });
});
