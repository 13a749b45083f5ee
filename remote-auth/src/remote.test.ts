import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { textsOf } from '@parlay/contracts/message-keys';
import { contentsOf } from '@parlay/testing';
import { languageErrors } from '@parlay/testing/languages';
import en from '../locales/en.json';
import fi from '../locales/fi.json';
import remote from './remote.ts';

describe('remote-auth', () => {
  it('owns the login, registration and recovery pages, and the overlay of every page [RT1]', () => {
    expect(contentsOf(remote)).toEqual({
      routes: [
        'login',
        'register',
        'register-completed',
        'password',
        'resetpassword',
        'resend-email',
        'stop-payout',
        'validateemail',
      ],
      slots: ['overlay'],
    });
  });

  it('has complete texts in every language, and none left in English [SH35]', () => {
    expect(languageErrors(join(__dirname, '..', 'locales'))).toEqual([]);
    expect(languageErrors(join(__dirname, '..', 'descriptions'))).toEqual([]);
  });

  it('has no exclamation marks and no promises', () => {
    const texts = [...textsOf(en), ...textsOf(fi)].filter(([key]) => key !== 'idle.documentTitle');
    for (const [, text] of texts) expect(text).not.toMatch(/!|\bwin\b|\bvoita\b/i);
  });
});
