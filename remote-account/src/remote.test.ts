import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { contentsOf } from '@parlay/testing';
import { languageFaults } from '@parlay/testing/languages';
import remote from './remote.ts';

describe('remote-account', () => {
  it('RT8, AU13, AC10, RT4, RT5: owns the account, its password, transactions, the message about one and the cashier and fills no slot', () => {
    expect(contentsOf(remote)).toEqual({
      routes: [
        'account',
        'account/reset-password',
        'account/transactions',
        'account/deposit',
        'account/deposit-completed',
        'account/deposit-completed-2',
        'trxmessage',
      ],
      slots: [],
    });
  });

  it('SH35: speaks every language, each completely and none with English left in it', () => {
    expect(languageFaults(join(__dirname, '..', 'locales'))).toEqual([]);
  });
});
