import { describe, expect, it } from '@jest/globals';
import { aBalance, aPlayer, failure } from '@parlay/ports/fakes';
import { renderWithPorts } from '@parlay/testing';
import { waitFor } from '@testing-library/react';
import en from '../../../locales/en.json';
import { aCheck, aPaymentBalance, aRecord, aVerification } from '../../account.testing.ts';
import type { PlayerRecord } from '../../model/profile.ts';
import type { CheckState, Verification } from '../../model/verification.ts';
import { Overview } from './overview.tsx';

const SOURCE = { name: 'IP geolocation by DB-IP' };

async function overview(lastLogin: Partial<NonNullable<PlayerRecord['lastLogin']>>) {
  const record = aRecord();
  if (!record.lastLogin) throw new Error('the record has no last login');
  const shown = { ...record, lastLogin: { ...record.lastLogin, ...lastLogin } } as PlayerRecord;
  const view = renderWithPorts(<Overview record={shown} />, {
    messages: en,
    session: aPlayer(),
    balance: aBalance(),
    api: { 'GET /api/account/verification': () => aVerification() },
  });
  await view.findByText(/Needed for/);
  return view;
}

function identity(answer: Verification | ReturnType<typeof failure>, record: Partial<PlayerRecord> = {}) {
  return renderWithPorts(<Overview record={aRecord(record) as PlayerRecord} />, {
    messages: en,
    session: aPlayer(),
    balance: aBalance(),
    paths: { 'account/verification': 'account/verification', 'account/reset-password': 'account/reset-password' },
    api: { 'GET /api/account/verification': () => answer },
  });
}

describe('Identity [AC1, AC11]', () => {
  const EXPLANATION_LINK = { name: 'What we ask, and why' };

  it('shows that the identity is not verified, and which steps are still blocked [AC1]', async () => {
    const view = identity(aVerification());
    const steps = await view.findByText('Needed for: Deposit more than €2,000.00 in all · Withdraw');
    expect(steps.parentElement).toHaveTextContent('Not verified yet');
    expect(view.getByRole('link', EXPLANATION_LINK)).toHaveAttribute('href', '/en/account/verification');
  });

  it.each<[CheckState, string]>([
    ['pending', 'Being checked'],
    ['refer', 'With a person'],
    ['failed', 'Refused'],
    ['invalid', 'Not valid'],
  ])('shows a document that is %s with the text of the verification page [AC11]', async (state, word) => {
    const view = identity(aVerification({ checks: [aCheck('id', state)] }));
    expect(await view.findByText(word)).toBeInTheDocument();
    expect(view.queryByText('Not verified yet')).not.toBeInTheDocument();
  });

  it('lists no blocked steps once the identity is verified', async () => {
    const checks = aVerification().checks.map((check) => ({ ...check, state: 'approved' as const }));
    const opens = aVerification().opens.map((opening) => ({ ...opening, isOpen: true }));
    const view = identity(aVerification({ checks, opens, identityVerified: true }));
    expect(await view.findByText('Verified')).toBeInTheDocument();
    expect(view.queryByText(/Needed for/)).not.toBeInTheDocument();
    expect(view.queryByRole('link', EXPLANATION_LINK)).not.toBeInTheDocument();
  });

  it.each([
    ['Verified', { identityVerified: true }],
    ['Being checked', { regulations: { ...aRecord().regulations, pendingKYCVerification: true } }],
    ['Not verified yet', {}],
  ])('falls back to the player’s record while the checks are unavailable: %s', async (word, record) => {
    const view = identity(failure({ code: 'internal', status: 500 }), record);
    await waitFor(() => expect(view.container.querySelector('[class*=skeleton]')).toBeNull());
    expect(view.getByText(word)).toBeInTheDocument();
  });
});

describe('WhyLocked [RT8]', () => {
  const locked = (api: Record<string, () => unknown>, balance = aBalance()) =>
    renderWithPorts(<Overview record={aRecord() as PlayerRecord} />, {
      messages: en,
      session: aPlayer(),
      balance,
      api: { 'GET /api/account/verification': () => aVerification(), ...api },
    });

  it('explains the locked money by its causes, with their amounts', async () => {
    const view = locked({
      'GET /api/account/payment-transaction-balance': () => aPaymentBalance({ onItsWay: '90.00', locked: '60.00' }),
    });
    expect(
      await view.findByText('€90.00 in open withdrawals. €60.00 not released yet. It cannot be staked or withdrawn.'),
    ).toBeInTheDocument();
  });

  it('omits causes that do not apply', async () => {
    const view = locked({
      'GET /api/account/payment-transaction-balance': () => aPaymentBalance({ onItsWay: '150.00', locked: '0.00' }),
    });
    expect(await view.findByText('€150.00 in open withdrawals. It cannot be staked or withdrawn.')).toBeInTheDocument();
  });
});

describe('Overview', () => {
  it('shows the last login’s city and country, with a link to the source of the city [SH23]', async () => {
    const view = await overview({ city: 'Vienna', country: 'Austria' });
    expect(view.getByText(/84\.112\.40\.17 · Vienna · Austria/)).toBeInTheDocument();
    expect(view.getByRole('link', SOURCE)).toHaveAttribute('href', 'https://db-ip.com/');
  });

  it('shows only the IP address of the last login if its location is unknown', async () => {
    const view = await overview({ ipAddress: '127.0.0.1', city: '', country: '' });
    expect(view.getByText(/· 127\.0\.0\.1$/)).toBeInTheDocument();
    expect(view.queryByRole('link', SOURCE)).not.toBeInTheDocument();
  });
});
