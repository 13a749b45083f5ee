import { describe, expect, it } from '@jest/globals';
import { oneSpelling } from './user-record.ts';

const known = { customerId: 'c1', authenticated: true };

describe('the record of who is signed in', () => {
  it('AC1, X23: has its names and address by either spelling', () => {
    const one = { ...known, firstName: 'Maria', surname: 'Berg', email: 'maria@example.com' };
    expect(oneSpelling({ ...known, Firstname: 'Maria', Surname: 'Berg', Email: 'maria@example.com' })).toEqual(one);
    expect(oneSpelling({ ...one, Firstname: 'Maria' })).toEqual(one);
  });

  it('X22: has where its login came from, and how often it is reminded, by either place and name', () => {
    const login = { timestamp: '2026-11-23T07:00:00Z', ipAddress: '192.0.2.1' };
    const realityCheck = { period: 'PT1H', nextAt: null };
    const { ipAddress, ...bare } = login;
    expect(oneSpelling({ ...known, lastLogin: { ...bare, ip: ipAddress } })).toMatchObject({ lastLogin: login });
    expect(oneSpelling({ ...known, lastLogin: login, realityCheckPeriod: 'PT1H' })).toMatchObject({ realityCheck });
    expect(oneSpelling({ ...known, lastLogin: { ...login, realityCheckPeriod: 'PT1H' } })).toMatchObject({
      realityCheck,
    });
    const due = { ...realityCheck, nextAt: '2026-11-23T08:00:00Z' };
    expect(oneSpelling({ ...known, realityCheck: due, realityCheckPeriod: 'PT2H' })).toMatchObject({
      realityCheck: due,
    });
  });

  it('X8: has balances as amounts, also where they come as tables with a total', () => {
    const balances = { spendable: { total: '10.00', cash: '4.00' }, withdrawable: '4.00', version: 3 };
    expect(oneSpelling({ ...known, balances })).toMatchObject({
      balances: { spendable: '10.00', withdrawable: '4.00', version: 3 },
    });
  });

  it('is nothing but itself where it is a visitor’s or no record at all', () => {
    for (const other of [{ authenticated: false }, { lastLogin: null }, null, 'text', 7])
      expect(oneSpelling(other)).toEqual(other);
  });
});
