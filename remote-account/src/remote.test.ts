import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { contentsOf } from '@parlay/testing';
import { languageErrors } from '@parlay/testing/languages';
import remote from './remote.ts';

describe('remote-account', () => {
  it('owns the account, cashier, bonus and message routes, and fills no slot [RT8, AU13, AC10, RT4, RT5]', () => {
    expect(contentsOf(remote)).toEqual({
      routes: [
        'account',
        'account/reset-password',
        'account/transactions',
        'account/bet-history',
        'account/support',
        'account/ticket',
        'account/verification',
        'account/deposit',
        'account/deposit-completed',
        'account/deposit-completed-2',
        'account/withdrawal',
        'account/limits',
        'account/bonus',
        'promotions',
        'welcome-bonus',
        'on-break',
        'trxmessage',
      ],
      slots: [],
    });
  });

  it('has all texts in every language, and none left in English [SH35]', () => {
    expect(languageErrors(join(__dirname, '..', 'locales'))).toEqual([]);
  });
});
