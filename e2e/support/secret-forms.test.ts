import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { formsOf } from './secret-forms.ts';

const isIn = (text: string, secret: string) => formsOf(secret).some((form) => text.includes(form));

it('finds a secret in base64 wherever in a text it stands, and in addresses, JSON and digits', () => {
  const secret = fc.string({ minLength: 8, maxLength: 40, unit: 'grapheme' });
  fc.assert(
    fc.property(fc.string(), secret, fc.string(), (before, hidden, after) => {
      const whole = Buffer.from(`${before}${hidden}${after}`, 'utf8');
      for (const text of [whole.toString('base64'), whole.toString('base64url'), whole.toString('hex'), JSON.stringify(`x${hidden}y`)])
        expect(isIn(text, hidden)).toBe(true);
      expect(isIn(`?a=${encodeURIComponent(hidden)}`, hidden)).toBe(true);
    }),
  );
});

it('finds no other', () => {
  expect(isIn(Buffer.from('user:a-secret-of-somebody').toString('base64'), 'a-secret-of-nobody')).toBe(false);
});
