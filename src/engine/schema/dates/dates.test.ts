import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addMonths, civilFromDays, daysFromCivil } from './calendar.ts';
import { DEFAULT_DATE_FORMAT, parseDate, parseDateMath } from './dates.ts';

const iso = (millis: number | undefined) => (millis === undefined ? undefined : new Date(millis).toISOString());

describe('parseDate', () => {
  it.each([
    ['2024', '2024-01-01T00:00:00.000Z'],
    ['2024-02', '2024-02-01T00:00:00.000Z'],
    ['2024-02-29', '2024-02-29T00:00:00.000Z'],
    ['2024-01-01T10', '2024-01-01T10:00:00.000Z'],
    ['2024-01-01T10:11', '2024-01-01T10:11:00.000Z'],
    ['2024-01-01T10:11:12.123456789Z', '2024-01-01T10:11:12.123Z'],
    ['2024-01-01T10:11:12,5', '2024-01-01T10:11:12.500Z'],
    ['2024-01-01T10:00:00+02:00', '2024-01-01T08:00:00.000Z'],
    ['2024-01-01T10:00-0530', '2024-01-01T15:30:00.000Z'],
    ['0001-01-01', '0001-01-01T00:00:00.000Z'],
    ['1700000000000', '2023-11-14T22:13:20.000Z'],
    ['-1', '1969-12-31T23:59:59.999Z'],
  ])('reads %s in the default format', (text, expected) => {
    expect(iso(parseDate(text, DEFAULT_DATE_FORMAT))).toBe(expected);
  });

  it.each([
    '2024-02-30',
    '2023-02-29',
    '1900-02-29',
    '2024-13-01',
    '2024-00-01',
    '2024-1-1',
    '2024-01-01T24:00',
    '2024-01-01T10:60',
    '2024-01-01 10:00',
    '2024-01-01T10:00:00+19:00',
    'tomorrow',
    '',
    '12e3',
  ])('refuses %j', (text) => {
    expect(parseDate(text, DEFAULT_DATE_FORMAT)).toBeUndefined();
  });

  it.each([
    ['2024/01/02 03:04:05', 'yyyy/MM/dd HH:mm:ss||yyyy/MM/dd', '2024-01-02T03:04:05.000Z'],
    ['2024/01/02', 'yyyy/MM/dd HH:mm:ss||yyyy/MM/dd', '2024-01-02T00:00:00.000Z'],
    ['12/Mar/2020:10:11:12 +0100', 'dd/MMM/yyyy:HH:mm:ss Z', '2020-03-12T09:11:12.000Z'],
    ['Thursday, 12 March 2020', 'EEEE, d MMMM yyyy', '2020-03-12T00:00:00.000Z'],
    ['03:04 PM 2020-01-01', 'hh:mm a yyyy-MM-dd', '2020-01-01T15:04:00.000Z'],
    ['12:00 am 2020-01-01', 'hh:mm a yyyy-MM-dd', '2020-01-01T00:00:00.000Z'],
    ["2020 o'clock 07", "yyyy 'o''clock' HH", undefined],
    ['202003121011', 'yyyyMMddHHmm', '2020-03-12T10:11:00.000Z'],
    ['20200312', 'basic_date', '2020-03-12T00:00:00.000Z'],
    ['2020-3-1', 'date', '2020-03-01T00:00:00.000Z'],
    ['2020-3-1', 'strict_date', undefined],
    ['2020-3-1T4:5', 'date_optional_time', '2020-03-01T04:05:00.000Z'],
    ['1584004272.5', 'epoch_second', '2020-03-12T09:11:12.500Z'],
    ['2020-03-12T10:11', "yyyy-MM-dd['T'HH:mm[:ss]]", '2020-03-12T10:11:00.000Z'],
    ['2020-03-12', "yyyy-MM-dd['T'HH:mm[:ss]]", '2020-03-12T00:00:00.000Z'],
    ['a+b', 'yyyy', undefined],
  ])('reads %s by %s', (text, format, expected) => {
    expect(iso(parseDate(text, format))).toBe(expected);
  });

  it('agrees with the platform on every valid date', () => {
    fc.assert(
      fc.property(fc.date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true }), (date) => {
        expect(parseDate(date.toISOString(), 'strict_date_optional_time')).toBe(date.getTime());
      }),
    );
  });
});

describe('the calendar', () => {
  it('counts days forth and back', () => {
    fc.assert(
      fc.property(fc.integer({ min: -3_000_000, max: 3_000_000 }), (days) => {
        const { year, month, day } = civilFromDays(days);
        expect(daysFromCivil(year, month, day)).toBe(days);
      }),
    );
  });

  it('adds months to the last day that exists', () => {
    expect(iso(addMonths(Date.parse('2024-01-31T05:00:00Z'), 1))).toBe('2024-02-29T05:00:00.000Z');
    expect(iso(addMonths(Date.parse('2024-01-31T05:00:00Z'), -2))).toBe('2023-11-30T05:00:00.000Z');
  });
});

describe('parseDateMath', () => {
  const nowMs = Date.parse('2024-03-15T13:14:15.678Z');
  const math = (text: string, roundUp: boolean, timeZone?: string) => {
    const options = timeZone === undefined ? { nowMs, roundUp } : { nowMs, roundUp, timeZone };
    const result = parseDateMath(text, DEFAULT_DATE_FORMAT, options);
    return result.ok ? iso(result.value) : result.error.reason;
  };

  it.each([
    ['now', false, '2024-03-15T13:14:15.678Z'],
    ['now', true, '2024-03-15T13:14:15.678Z'],
    ['now-1d/d', false, '2024-03-14T00:00:00.000Z'],
    ['now/d', true, '2024-03-15T23:59:59.999Z'],
    ['now/w', false, '2024-03-11T00:00:00.000Z'],
    ['now+1M/M', true, '2024-04-30T23:59:59.999Z'],
    ['now-2h+30m-1s', false, '2024-03-15T11:44:14.678Z'],
    ['2024-01-31||+1M/d', false, '2024-02-29T00:00:00.000Z'],
    ['2024-01-01||/y', true, '2024-12-31T23:59:59.999Z'],
    ['2024-01||+d', true, '2024-01-02T00:00:00.000Z'],
    ['2024-01', true, '2024-01-01T23:59:59.999Z'],
    ['2024-03-15T10:11', true, '2024-03-15T10:11:59.999Z'],
    ['2024-03-15T10:11:12.000Z', true, '2024-03-15T10:11:12.000Z'],
  ])('%s with roundUp %s is %s', (text, roundUp, expected) => {
    expect(math(text, roundUp)).toBe(expected);
  });

  it('takes no more characters than anybody writes', () => {
    const options = { nowMs: 0, roundUp: false };
    expect(parseDateMath(`now${'+1d'.repeat(84)}`, DEFAULT_DATE_FORMAT, options)).toMatchObject({ ok: true });
    expect(parseDateMath(`now${'+1d'.repeat(100)}`, DEFAULT_DATE_FORMAT, options)).toMatchObject({
      ok: false,
      error: { reason: 'A date must not have more than [256] characters, found [303]' },
    });
  });

  it('rounds and reads in the zone asked for', () => {
    expect(math('now/d', false, '+01:00')).toBe('2024-03-14T23:00:00.000Z');
    expect(math('2024-07-01', false, 'Europe/Berlin')).toBe('2024-06-30T22:00:00.000Z');
    expect(math('2024-07-01T00:00:00Z', false, 'Europe/Berlin')).toBe('2024-07-01T00:00:00.000Z');
    expect(math('2024-03-31||+1d/d', false, 'Europe/Berlin')).toBe('2024-03-31T22:00:00.000Z');
    expect(math('now', false, 'Middle/Earth')).toBe('Unknown time-zone ID: Middle/Earth');
  });

  it.each([
    ['now-', 'truncated date math [-]'],
    ['now*1d', 'operator not supported for date math [*1d]'],
    ['now/2d', 'rounding `/` can only be used on single unit types [/2d]'],
    ['now+1x', 'unit [x] not supported for date math [+1x]'],
    [
      'zz',
      'failed to parse date field [zz] with format [strict_date_optional_time||epoch_millis]: ' +
        '[failed to parse date field [zz] with format [strict_date_optional_time||epoch_millis]]',
    ],
    ['', 'cannot parse empty date'],
  ])('refuses %s: %s', (text, reason) => {
    expect(math(text, false)).toBe(reason);
  });
});

describe('dates out of reach', () => {
  const math = (text: string, timeZone?: string) =>
    parseDateMath(text, DEFAULT_DATE_FORMAT, { nowMs: 0, roundUp: false, ...(timeZone !== undefined && { timeZone }) });

  it.each([`now+${'9'.repeat(400)}d`, 'now-99999999999999999999y', 'now+9999999999999M/M', `now${'+2147483647y'.repeat(20)}`])(
    'are refused: %s',
    (text) => {
      for (const zone of [undefined, 'Europe/Berlin'])
        expect(math(text, zone)).toMatchObject({ ok: false, error: { type: 'parse_exception' } });
    },
  );

  it('have the offset that a region has at the end of the calendar it knows', () => {
    expect(math('now+300000y', 'Europe/Berlin')).toMatchObject({ ok: true });
    expect(math('now-300000y/d', 'Europe/Berlin')).toMatchObject({ ok: true });
  });
});
