import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseDateNanos, parseNanosMath } from './date-nanos.ts';
import { DEFAULT_DATE_FORMAT, parseDateMath } from './dates.ts';
import type { FieldType } from '../field-type.ts';
import { printDateValue } from './print-date.ts';

const parse = (text: string) => parseDateNanos(text, DEFAULT_DATE_FORMAT);
const NANOS: FieldType = { path: 'd', type: 'date_nanos', indexed: true, docValues: true, norms: false, format: DEFAULT_DATE_FORMAT };

describe('dates of nanoseconds', () => {
  it('keep every digit', () => {
    expect(parse('2018-10-29T12:12:12.123456789Z')).toEqual({ ok: true, value: 1540815132123456789n });
    expect(parse('2018-10-29')).toEqual({ ok: true, value: 1540771200000000000n });
    expect(parse('1540815132123.456789')).toEqual({ ok: true, value: 1540815132123456789n });
    expect(parse('2262-04-11T23:47:16.854775807Z')).toEqual({ ok: true, value: 2n ** 63n - 1n });
  });

  it('keep digits that a double rounds up', () => {
    expect(parse('716994423746.999939')).toEqual({ ok: true, value: 716994423746999939n });
    expect(parseDateNanos('1.001', 'epoch_second')).toEqual({ ok: true, value: 1_001_000_000n });
    expect(parseDateNanos('1540815132.123456789', 'epoch_second')).toEqual({ ok: true, value: 1540815132123456789n });
    expect(parseDateNanos('0.0000012', 'epoch_second')).toEqual({ ok: true, value: 1200n });
    expect(parseDateNanos('0.0012', 'epoch_millis')).toEqual({ ok: true, value: 1200n });
  });

  it('keep the digits of a fraction wherever a pattern has it', () => {
    expect(parseDateNanos('20181029121212.123456789', 'yyyyMMddHHmmss.SSSSSSSSS')).toEqual({ ok: true, value: 1540815132123456789n });
    expect(parseDateNanos('12.123456 12:12 29-10-2018', 'ss.SSSSSS HH:mm dd-MM-yyyy')).toEqual({ ok: true, value: 1540815132123456000n });
  });

  it('take no part of a date for a fraction', () => {
    expect(parseDateNanos('29.10.2018', 'dd.MM.yyyy')).toEqual({ ok: true, value: 1540771200000000000n });
    expect(parseDateNanos('2018.10', 'yyyy.MM')).toEqual({ ok: true, value: 1538352000000000000n });
  });

  it('begin in 1970 and end in 2262', () => {
    expect(parse('1969-10-28T12:12:12.123456789Z')).toMatchObject({
      error: { reason: 'date[1969-10-28T12:12:12.123456789Z] is before the epoch in 1970 and cannot be stored in nanosecond resolution' },
    });
    expect(parse('2262-04-11T23:47:16.854775808Z')).toMatchObject({
      error: {
        reason: 'date[2262-04-11T23:47:16.854775808Z] is after 2262-04-11T23:47:16.854775807 and cannot be stored in nanosecond resolution',
      },
    });
    expect(parse('yesterday')).toMatchObject({ error: { type: 'illegal_argument_exception' } });
  });

  it('round up to the last nanosecond, and are refused at the ends of ranges where 63 bits do not reach', () => {
    const options = { nowMs: 0, roundUp: true };
    expect(parseNanosMath('2018-10-29', DEFAULT_DATE_FORMAT, options)).toEqual({ ok: true, value: 1540857599999999999n });
    expect(parseNanosMath('2018-10-29T12:12:12.999Z', DEFAULT_DATE_FORMAT, options)).toEqual({ ok: true, value: 1540815132999000000n });
    const refused = (text: string) => parseNanosMath(text, DEFAULT_DATE_FORMAT, { nowMs: 0, roundUp: false });
    const reason = (text: string, why: string) => ({
      ok: false,
      error: { type: 'illegal_argument_exception', reason: `date[${text}] ${why} and cannot be stored in nanosecond resolution` },
    });
    expect(refused('2300-01-01')).toEqual(reason('2300-01-01T00:00:00Z', 'is after 2262-04-11T23:47:16.854775807'));
    expect(refused('1969-12-31T23:59:59.9')).toEqual(reason('1969-12-31T23:59:59.900Z', 'is before the epoch in 1970'));
    expect(refused('1969-12-31T23:59:59.9999999Z')).toEqual(reason('1969-12-31T23:59:59.999999900Z', 'is before the epoch in 1970'));
  });

  it('refuse math that leads nowhere', () => {
    const wanted = parseNanosMath(`now+${'9'.repeat(400)}d`, DEFAULT_DATE_FORMAT, { nowMs: 0, roundUp: true });
    expect(wanted).toMatchObject({ ok: false, error: { type: 'parse_exception' } });
  });

  it('round what stands below a millisecond with the unit', () => {
    const math = (text: string, roundUp: boolean) => parseNanosMath(text, DEFAULT_DATE_FORMAT, { nowMs: 0, roundUp });
    expect(math('2018-10-29T12:12:12.123456789Z||/d', false)).toEqual({ ok: true, value: 1540771200000000000n });
    expect(math('2018-10-29T12:12:12.123456789Z||/d', true)).toEqual({ ok: true, value: 1540857599999999999n });
    expect(math('2018-10-29T12:12:12.123456789Z||+1s', true)).toEqual({ ok: true, value: 1540815133123456789n });
  });

  it('round a number up to the last moment that it counts', () => {
    const options = { nowMs: 0, roundUp: true };
    expect(parseNanosMath('1540815132123', DEFAULT_DATE_FORMAT, options)).toEqual({ ok: true, value: 1540815132123999999n });
    expect(parseNanosMath('1540815132123.5', DEFAULT_DATE_FORMAT, options)).toEqual({ ok: true, value: 1540815132123500000n });
    expect(parseNanosMath('1540815132', 'epoch_second', options)).toEqual({ ok: true, value: 1540815132999999999n });
    expect(parseDateMath('1540815132', 'epoch_second', options)).toEqual({ ok: true, value: 1540815132999 });
    expect(parseDateMath('-1', 'epoch_second', options)).toEqual({ ok: true, value: -1 });
  });

  it('read back from what they print as', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 2n ** 63n - 1n }), (nanos) => {
        expect(parse(printDateValue(NANOS, nanos, 'strict_date_optional_time_nanos'))).toEqual({ ok: true, value: nanos });
        expect(parse(printDateValue(NANOS, nanos, 'epoch_millis'))).toEqual({ ok: true, value: nanos });
        expect(parseDateNanos(printDateValue(NANOS, nanos, 'epoch_second'), 'epoch_second')).toEqual({ ok: true, value: nanos });
      }),
    );
  });
});

describe('printDateValue', () => {
  const value = 1540815132123456789n;
  it.each([
    ['strict_date_optional_time', '2018-10-29T12:12:12.123Z'],
    ['epoch_millis', '1540815132123.456789'],
    ['epoch_second', '1540815132.123456789'],
    ["uuuu-MM-dd'T'HH:mm:ss.SSSSSSSSSX", '2018-10-29T12:12:12.123456789Z'],
    ['basic_date||epoch_millis', '20181029'],
    ['E, d MMM yyyy h:mm a', 'Mon, 29 Oct 2018 12:12 PM'],
    ['EEEE MMMM yy xxx', 'Monday October 18 +00:00'],
  ])('writes %s', (format, text) => {
    expect(printDateValue(NANOS, value, format)).toBe(text);
  });
});
