import { describe, expect, it } from 'vitest';
import { parseLossless, stringifyLossless } from '../../client/lossless-json.ts';
import { Masking, parseMask } from './mask.ts';
import { StandIns } from './stand-ins.ts';

const masking = (...texts: readonly string[]): Masking => new Masking(texts.map(parseMask), new StandIns('key'));

describe('a mask', () => {
  it('removes, fixes, hashes and keeps the shape of what its name fits, and leaves the rest', () => {
    const rules = masking('secret=remove', 'user.name=shape', 'mail=hash', 'note=fixed:none', 'age=fixed:30');
    const document = { secret: 1, user: { name: 'Zoë Smith-9', id: 7 }, mail: 'zoe@example.org', note: 'x', age: 44, tags: ['a'] };
    const masked = rules.source(document) as typeof document;
    expect(masked).toEqual({
      user: { name: expect.stringMatching(/^[A-Z][a-z]{2} [A-Z][a-z]{4}-\d$/), id: 7 },
      mail: expect.stringMatching(/^[\da-f]{16}$/),
      note: 'none',
      age: 30,
      tags: ['a'],
    });
    expect(masked.user.name).not.toBe(document.user.name);
    expect(document.user.name).toBe('Zoë Smith-9');
    expect(rules.unmet()).toEqual([]);
  });

  it('is also for what lies below its name, in objects and lists, and for dotted names of documents', () => {
    const rules = masking('card=remove', '*.mail=hash', 'list=shape');
    const masked = rules.source({
      card: { number: 1 },
      'card.holder': 'Ann',
      cards: 2,
      people: [{ mail: 'a@b' }, { mail: ['c@d', null] }],
      list: ['Ab1', { x: 'Cd2' }],
    });
    expect(masked).toEqual({
      cards: 2,
      people: [{ mail: expect.stringMatching(/^[\da-f]{16}$/) }, { mail: [expect.stringMatching(/^[\da-f]{16}$/), null] }],
      list: [expect.stringMatching(/^[A-Z][a-z]\d$/), { x: expect.stringMatching(/^[A-Z][a-z]\d$/) }],
    });
  });

  it('makes the same of the same text, and something else with another key', () => {
    const [one, two] = [new StandIns('one'), new StandIns('two')];
    expect(one.hash('Ann')).toBe(one.hash('Ann'));
    expect(one.hash('Ann')).not.toBe(two.hash('Ann'));
    expect(one.shape('Ann Lee 12')).toBe(one.shape('Ann Lee 12'));
    expect(one.shape('Ann Lee 12')).not.toBe(two.shape('Ann Lee 12'));
    const long = 'a1'.repeat(500);
    expect(one.shape(long)).toMatch(/^(?:[a-z]\d){500}$/);
  });

  it('lets no value through that its rule cannot make a text of', () => {
    const rules = masking('n=hash');
    expect(rules.source({ n: [1, 'a', true], m: 1 })).toEqual({ n: [expect.any(String)], m: 1 });
    const exact = rules.source(parseLossless('{"n":9223372036854775807,"m":9223372036854775807}') as object as Record<string, unknown>);
    expect(stringifyLossless(exact)).toBe('{"m":9223372036854775807}');
    expect(rules.removed).toBe(3);
  });

  it('is for an id or a routing only where it names them', () => {
    const rules = masking('*=hash', '_id=remove');
    expect(rules.outside('_id', 'ann')).toBeUndefined();
    expect(rules.outside('_routing', 'ann')).toBe('ann');
    expect(masking('_id=hash').outside('_id', 'ann')).toMatch(/^[\da-f]{16}$/);
    expect(masking('mial=hash', 'n=remove').unmet()).toEqual(['mial', 'n']);
  });

  it.each([
    ['mail', '--mask must be field=rule with the rule remove, hash, shape or fixed:VALUE, not mail'],
    ['=hash', '--mask must be field=rule'],
    ['mail=blur', '--mask must be field=rule'],
    ['_id=shape', '--mask _id=shape could give two documents one id: use hash or remove'],
    ['_id=fixed:1', 'could give two documents one id'],
  ])('%s is refused', (text, message) => {
    expect(() => parseMask(text)).toThrow(message);
  });
});
