import { describe, expect, it } from '@jest/globals';
import { normalizeUserRecord } from './user-record.ts';

const known = { customerId: 'c1', authenticated: true };

describe('the user record', () => {
  it('accepts both spellings of names and address [AC1, X23]', () => {
    const one = { ...known, firstName: 'Maria', surname: 'Berg', email: 'maria@example.com' };
    expect(normalizeUserRecord({ ...known, Firstname: 'Maria', Surname: 'Berg', Email: 'maria@example.com' })).toEqual(
      one,
    );
    expect(normalizeUserRecord({ ...one, Firstname: 'Maria' })).toEqual(one);
  });

  it('accepts login origin and reality check under either name and in either place [X22]', () => {
    const login = { timestamp: '2026-11-23T07:00:00Z', ipAddress: '192.0.2.1' };
    const realityCheck = { period: 'PT1H', nextAt: null };
    const { ipAddress, ...bare } = login;
    expect(normalizeUserRecord({ ...known, lastLogin: { ...bare, ip: ipAddress } })).toMatchObject({
      lastLogin: login,
    });
    expect(normalizeUserRecord({ ...known, lastLogin: login, realityCheckPeriod: 'PT1H' })).toMatchObject({
      realityCheck,
    });
    expect(normalizeUserRecord({ ...known, lastLogin: { ...login, realityCheckPeriod: 'PT1H' } })).toMatchObject({
      realityCheck,
    });
    const due = { ...realityCheck, nextAt: '2026-11-23T08:00:00Z' };
    expect(normalizeUserRecord({ ...known, realityCheck: due, realityCheckPeriod: 'PT2H' })).toMatchObject({
      realityCheck: due,
    });
  });

  it('accepts balances as amounts or as tables with a total [X8]', () => {
    const balances = { spendable: { total: '10.00', cash: '4.00' }, withdrawable: '4.00', version: 3 };
    expect(normalizeUserRecord({ ...known, balances })).toMatchObject({
      balances: { spendable: '10.00', withdrawable: '4.00', version: 3 },
    });
  });

  it('returns a visitor’s record or an invalid one unchanged', () => {
    for (const other of [{ authenticated: false }, { lastLogin: null }, null, 'text', 7])
      expect(normalizeUserRecord(other)).toEqual(other);
  });
});
