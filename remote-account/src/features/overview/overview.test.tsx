import { describe, expect, it } from '@jest/globals';
import { aBalance, aPlayer } from '@parlay/ports/fakes';
import { renderWithPorts } from '@parlay/testing';
import en from '../../../locales/en.json';
import { aRecord } from '../../account.testing.ts';
import type { PlayerRecord } from '../../model/profile.ts';
import { Overview } from './overview.tsx';

const SOURCE = { name: 'IP geolocation by DB-IP' };

function overview(lastLogin: Partial<NonNullable<PlayerRecord['lastLogin']>>) {
  const record = aRecord();
  if (!record.lastLogin) throw new Error('the record has no last login');
  const shown = { ...record, lastLogin: { ...record.lastLogin, ...lastLogin } } as PlayerRecord;
  return renderWithPorts(<Overview record={shown} />, {
    messages: en,
    session: aPlayer(),
    balance: aBalance(),
  });
}

describe('the last login', () => {
  it('names city and country, with a link to the source of the city [SH23]', () => {
    const view = overview({ city: 'Vienna', country: 'Austria' });
    expect(view.getByText(/84\.112\.40\.17 · Vienna · Austria/)).toBeInTheDocument();
    expect(view.getByRole('link', SOURCE)).toHaveAttribute('href', 'https://db-ip.com/');
  });

  it('names the address alone where its place is unknown', () => {
    const view = overview({ ipAddress: '127.0.0.1', city: '', country: '' });
    expect(view.getByText(/· 127\.0\.0\.1$/)).toBeInTheDocument();
    expect(view.queryByRole('link', SOURCE)).not.toBeInTheDocument();
  });
});
