import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { encodeUtf8 } from '../../json/utf8.ts';
import { DEFAULT_DATE_FORMAT, parseDate } from './dates.ts';
import { readIsoMoment } from './iso-moment.ts';

function read(text: string): number | undefined {
  const bytes = encodeUtf8(`"${text}"`);
  return readIsoMoment(bytes, 1, bytes.length - 1);
}

describe('a moment read from its bytes', () => {
  it('is the one that was printed', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('0000-01-01T00:00:00Z'), max: new Date('9999-12-31T23:59:59.999Z'), noInvalidDate: true }),
        (date) => {
          expect(read(date.toISOString())).toBe(date.getTime());
        },
      ),
    );
  });

  it('is what the usual formats read, or nothing, however the text is spoilt', () => {
    const spoilt = fc
      .tuple(fc.date({ noInvalidDate: true }), fc.nat(23), fc.constantFrom('0', '3', '9', '-', 'T', 'Z', ':', '.', ',', ' ', '+'))
      .map(([date, at, sign]) => {
        const text = date.toISOString();
        return text.slice(0, at) + sign + text.slice(at + 1);
      });
    fc.assert(
      fc.property(spoilt, (text) => {
        const moment = read(text);
        expect(moment === undefined || moment === parseDate(text, DEFAULT_DATE_FORMAT)).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });

  it.each(['2024-02-30T00:00:00.000Z', '2023-02-29T00:00:00.000Z', '2024-01-01T24:00:00.000Z', '2024-01-01T00:00:00Z', ''])(
    'does not read %s',
    (text) => {
      expect(read(text)).toBeUndefined();
    },
  );
});
