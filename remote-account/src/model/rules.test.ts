import { describe, expect, it } from '@jest/globals';
import { TRANSACTION_TYPES } from '@parlay/contracts/account-history';
import { Formats } from '@parlay/contracts/brand-rules';
import { formatDateTime } from '@parlay/contracts/moment';
import { formatDay, withSeparators } from '@parlay/contracts/validation/date';
import fc from 'fast-check';
import { anInstrument } from '../account.testing.ts';
import { quickAmounts, rangeError, readAmount } from './amount.ts';
import { readDay } from './dates.ts';
import { depositInstruments } from './instruments.ts';
import { outcomeOf } from './payment.ts';
import { directionOf, filterOf, searchOf } from './transactions.ts';

const wireOf = (typed: string, decimalComma = false) => {
  const read = readAmount(typed, 'EUR', decimalComma);
  return read.ok ? read.wire : read.error;
};

describe('readAmount [VA6]', () => {
  it('strips currency symbols, spaces and thousands commas, and accepts a leading decimal point [VA6]', () => {
    expect(
      ['50', ' 50 ', '€50', '50 €', '$1,250.5', '.5', 's/ 20', '1 000', '50.'].map((typed) => wireOf(typed)),
    ).toEqual(['50.00', '50.00', '50.00', '50.00', '1250.50', '0.50', '20.00', '1000.00', '50.00']);
  });

  it('does not guess the meaning of a comma before the last one or two digits [X29]', () => {
    expect(['10,50', '10,5', '1,000,5'].map((typed) => wireOf(typed))).toEqual(['comma', 'comma', 'comma']);
    expect(wireOf('0,500')).toBe('comma');
    expect(['1,000', '1000,000', '1,2345'].map((typed) => wireOf(typed))).toEqual([
      '1000.00',
      '1000000.00',
      '12345.00',
    ]);
    expect(readAmount('1,000,5', 'EUR')).toMatchObject({ example: '1000.5' });
  });

  it('reads a comma as a decimal point if the brand does, and then rejects three digits after it [X29]', () => {
    const read = ['10,50', '10,5', '1.000,50', '10.50', '1,000', '1.000'].map((typed) => wireOf(typed, true));
    expect(read).toEqual(['10.50', '10.50', '1000.50', '10.50', 'tooManyDigits', 'tooManyDigits']);
  });

  it('rejects input that is not an amount', () => {
    expect(['', '0', '0.00', '-5', '1e3', '10.555', '٥٠', 'abc'].map((typed) => wireOf(typed))).toEqual([
      'required',
      'required',
      'required',
      'notANumber',
      'notANumber',
      'tooManyDigits',
      'notANumber',
      'notANumber',
    ]);
  });

  it('parses every amount to the cent, with or without separators [VA6]', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 10n ** 12n }), (minor) => {
        const wire = `${minor / 100n}.${String(minor % 100n).padStart(2, '0')}`;
        expect(wireOf(wire)).toBe(wire);
        expect(wireOf(wire.replace(/\B(?=(\d{3})+(?!\d)\.)/g, ','))).toBe(wire);
      }),
    );
  });

  it('accepts the minimum and the maximum, and quick amounts are within both [AC2]', () => {
    const range = { minAmount: '20.00', maxAmount: '100.00' };
    expect(['19.99', '20.00', '100.00', '100.01'].map((wire) => rangeError(wire, range, 'EUR'))).toEqual([
      'tooSmall',
      undefined,
      undefined,
      'tooLarge',
    ]);
    expect(quickAmounts(range, 'EUR')).toEqual(['20.00', '50.00', '100.00']);
  });
});

describe('depositInstruments [AC2]', () => {
  it('omits hidden, disabled and used-up methods, and lists the default first, then by weight [AC2, EN11]', () => {
    const deposits = anInstrument().deposits;
    const shown = depositInstruments([
      anInstrument({ id: 'light', default: false, weight: 1 }),
      anInstrument({ id: 'heavy', default: false, weight: 9 }),
      anInstrument({ id: 'hidden', hidden: true }),
      anInstrument({ id: 'off', deposits: { ...deposits, enabled: false } }),
      anInstrument({ id: 'used-up', quantityLimitBreach: true }),
      anInstrument({ id: 'default', weight: 0 }),
    ]);
    expect(shown.map(({ id }) => id)).toEqual(['default', 'heavy', 'light']);
  });
});

describe('outcomeOf [AC3, AC4]', () => {
  it('returns success only for SUCCESSFUL, and a failed reversal leaves the money in place [AC4]', () => {
    expect(outcomeOf('SUCCESSFUL')).toBe('success');
    expect(outcomeOf('FAILED_ON_REVERSAL')).toBe('success');
    expect((['QUEUED', 'READY_FOR_REDIRECTION'] as const).map((status) => outcomeOf(status))).toEqual([
      'pending',
      'pending',
    ]);
    expect((['FAILED', 'CANCELLED', 'SUCCESSFUL_REVERSAL'] as const).map((status) => outcomeOf(status))).toEqual([
      'declined',
      'cancelled',
      'reversed',
    ]);
    expect(outcomeOf('SOMETHING_NEW' as 'QUEUED')).toBe('pending');
    expect(outcomeOf('FAILED', 'expired')).toBe('expired');
    expect(outcomeOf('SUCCESSFUL', 'expired')).toBe('success');
  });
});

const EARLIEST = '2017-01-01';
const MASK = 'DD.MM.YYYY';

describe('day input [VA11]', () => {
  it('accepts calendar days in DD.MM.YYYY format from 01.01.2017 on [VA11]', () => {
    expect(readDay('16.05.2026', EARLIEST, MASK)).toEqual({ ok: true, day: '2026-05-16' });
    expect(readDay('1.1.2017', EARLIEST, MASK)).toEqual({ ok: true, day: '2017-01-01' });
    expect(readDay('31.12.2016', EARLIEST, MASK)).toEqual({ ok: false, error: 'tooEarly' });
    expect(readDay('31.12.2016', '2016-01-01', MASK)).toEqual({ ok: true, day: '2016-12-31' }); // A brand's own value (MC3).
    expect(readDay('05/16/2026', EARLIEST, 'MM/DD/YYYY')).toEqual({ ok: true, day: '2026-05-16' }); // A brand's own value (X3).
    expect(readDay('', EARLIEST, MASK)).toEqual({ ok: true, day: undefined });
    for (const typed of ['16/05/2026', '2026-05-16', '16052026'])
      expect(readDay(typed, EARLIEST, MASK)).toEqual({ ok: true, day: '2026-05-16' });
    for (const typed of ['31.02.2026', '05/16/2026', '16.05.26', '99.99.9999']) {
      expect(readDay(typed, EARLIEST, MASK)).toEqual({ ok: false, error: 'format' });
    }
  });

  it('parses days in the format in which they are shown [VA11]', () => {
    const days = fc.date({ min: new Date('2017-01-01'), max: new Date('2100-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(days, (date) => {
        const wire = date.toISOString().slice(0, 10);
        expect(readDay(formatDay(wire), EARLIEST, MASK)).toEqual({ ok: true, day: wire });
      }),
    );
  });

  it('inserts dots while digits are typed, but not while they are deleted', () => {
    let field = '';
    for (const digit of '16052026') field = withSeparators(field + digit, field);
    expect(field).toBe('16.05.2026');
    expect(withSeparators('16', '16.')).toBe('16');
  });

  it('formats a day with the time in the brand’s format [X3]', () => {
    const moment = new Date(2026, 4, 17, 0, 30).toISOString();
    expect(formatDateTime(moment, Formats.parse({}))).toBe('17.05.2026 00:30');
    expect(formatDateTime(moment, Formats.parse({ picker: 'MM/DD/YYYY', clock: 'hh:mm A' }))).toBe(
      '05/17/2026 12:30 AM',
    );
  });
});

describe('transaction filter [AC10]', () => {
  it('parses the URL that searchOf returns [AC10]', () => {
    const day = fc.constantFrom('2017-01-01', '2026-05-16');
    const filters = fc.record(
      { page: fc.integer({ min: 1, max: 10_000 }), from: day, to: day, type: fc.constantFrom(...TRANSACTION_TYPES) },
      { requiredKeys: ['page'] },
    );
    fc.assert(fc.property(filters, (filter) => expect(filterOf(searchOf(filter), EARLIEST)).toEqual(filter)));
    expect(searchOf({ page: 1 })).toBe('');
  });

  it('ignores invalid values', () => {
    for (const search of ['?page=-1', '?page=x', '?from=2016-12-31', '?to=2026-13-01', '?type=bribe', '?page=1e9']) {
      expect(filterOf(search, EARLIEST)).toEqual({ page: 1 });
    }
  });

  it('returns no direction for a payment that did not change the balance', () => {
    expect(directionOf({ amount: '50.00', status: 'SUCCESSFUL', balance: '50.00' })).toBe('in');
    expect(directionOf({ amount: '-5.00', status: 'SUCCESSFUL_REVERSAL', balance: '45.00' })).toBe('out');
    expect(directionOf({ amount: '-5.00', status: 'QUEUED', balance: null })).toBe('waiting');
    expect(directionOf({ amount: '50.00', status: 'FAILED', balance: null })).toBe('none');
  });
});
