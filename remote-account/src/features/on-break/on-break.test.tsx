import { describe, expect, it } from '@jest/globals';
import { formatBrowserBreak } from '@parlay/contracts/browser-break';
import { BROWSER_BREAK_COOKIE } from '@parlay/contracts/cookies';
import { clearPageCookie, setPageCookie } from '@parlay/contracts/page-cookie';
import { failure, type Handlers } from '@parlay/ports/fakes';
import { renderWithPorts } from '@parlay/testing';
import { screen, waitFor, within } from '@testing-library/react';
import en from '../../../locales/en.json';
import { aDestination, aPaymentBalance, aWithdrawal } from '../../account.testing.ts';
import type { RunningBreak } from '../../model/on-break.ts';
import { OnBreak } from './on-break.tsx';

const UNTIL = new Date(2027, 4, 15, 17, 30).toISOString();
const aBreak = (change: Partial<RunningBreak> = {}): RunningBreak => ({
  kind: 'timeout',
  scope: 'group',
  startsAt: UNTIL,
  until: UNTIL,
  endsAt: UNTIL,
  canPayOut: true,
  money: aPaymentBalance({ withdrawable: '50.00', endsBonuses: [], destinations: [aDestination()] }),
  withdrawals: [],
  identity: null,
  ...change,
});

function open(running: RunningBreak | null, api: Handlers = {}) {
  return renderWithPorts(<OnBreak />, {
    messages: en,
    session: { status: 'guest' },
    brand: {
      helpers: [
        { name: 'Help line', url: 'https://help.example/', phone: '0800 100 101' },
        { name: 'Help site', url: 'https://site.example/' },
      ],
    },
    paths: { login: 'login', 'on-break': 'break', 'help-centre/page': 'help-centre/:page' },
    api: {
      'GET /api/break': () => ({ break: running }),
      'POST /api/break/leave': () => ({ done: true }),
      ...api,
    } as Handlers,
  });
}
const money = async () => within(await screen.findByRole('region', { name: 'Your money' }));

describe('OnBreak [CL17, B9]', () => {
  it('shows when the break ends, whether the player has to request its end, and help lines', async () => {
    const { unmount } = open(aBreak());
    expect(await screen.findByRole('heading', { name: 'You are taking a break until' })).toBeVisible();
    expect(screen.getByText(/2027.*30/)).toBeVisible();
    expect(screen.getByText(/^Nobody has to ask for its end/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Help line' })).toHaveAttribute('href', 'https://help.example/');
    expect(screen.getByRole('link', { name: '0800 100 101' })).toHaveAttribute('href', 'tel:0800100101');
    expect(screen.getByText('Online')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Write to our support' })).toHaveAttribute(
      'href',
      '/en/help-centre/contact',
    );
    unmount();
    open(aBreak({ kind: 'exclusion', until: null, endsAt: null }));
    expect(await screen.findByRole('heading', { name: 'You are self-excluded until further notice' })).toBeVisible();
    expect(screen.getByText(/^It does not end by itself/)).toBeVisible();
  });

  it('shows the break of the browser if there is no pass, and a login for another player', async () => {
    setPageCookie(document, BROWSER_BREAK_COOKIE, formatBrowserBreak({ brandId: null, until: new Date(UNTIL) }));
    const { unmount } = open(null);
    expect(
      await screen.findByRole('heading', { name: /^A break from play runs in this browser until$/ }),
    ).toBeVisible();
    expect(screen.getByText(/2027.*30/)).toBeVisible();
    const login = screen.getByRole('link', { name: 'Somebody else uses this browser' });
    expect(login).toHaveAttribute('href', '/en/login');
    expect(screen.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/en/login?return=%2Fen%2Fbreak');
    unmount();
    setPageCookie(document, BROWSER_BREAK_COOKIE, formatBrowserBreak({ brandId: null, until: null }));
    open(null);
    expect(await screen.findByRole('heading', { name: /browser until further notice$/ })).toBeVisible();
    clearPageCookie(document, BROWSER_BREAK_COOKIE);
  });

  it('requires a login if there is no pass', async () => {
    open(null);
    const link = await screen.findByRole('link', { name: 'Log in' });
    expect(link).toHaveAttribute('href', '/en/login?return=%2Fen%2Fbreak');
    expect(screen.queryByRole('button', { name: 'Close this page' })).not.toBeInTheDocument();
  });

  it('forgets the break when the player closes the page', async () => {
    const { user, fake } = open(aBreak());
    await user.click(await screen.findByRole('button', { name: 'Close this page' }));
    expect(fake.calls.map(({ path }) => path)).toContain('/api/break/leave');
  });

  it('shows that the page did not load, with a retry button', async () => {
    open(null, { 'GET /api/break': () => failure({ status: 503, code: 'unavailable', message: 'Away' }) } as Handlers);
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible();
  });
});

describe('BreakIdentity [AC11]', () => {
  const check = { kind: 'id', reason: null, note: '', name: null, size: null, updatedAt: null } as const;

  it('sends the document that a payout waits for with the pass, and shows that it is being checked', async () => {
    let isSent = false;
    const state = () => (isSent ? 'pending' : 'add');
    const { user, fake } = open(null, {
      'GET /api/break': () => ({
        break: aBreak({ identity: { check: { ...check, state: state(), canSend: true }, upload: null } }),
      }),
      'POST /api/break/upload-id': () => {
        isSent = true;
        return { offset: 3, state: 'stored' };
      },
    } as Handlers);
    const identity = within(await screen.findByRole('region', { name: 'Your identity' }));
    expect(identity.getByText(/^The law makes us check who you are before we pay\./)).toBeVisible();
    const input = identity.getByLabelText(/Choose file.*Identity/i, { selector: 'input' });
    await user.upload(input, new File(['abc'], 'passport.jpg', { type: 'image/jpeg' }));
    expect(await identity.findByText('Being checked')).toBeVisible();
    const sent = fake.calls.filter(({ method }) => method === 'POST');
    expect(sent.map(({ path }) => path)).toEqual(['/api/break/upload-id']);
    expect((sent[0]?.body as FormData | undefined)?.get('kind')).toBe('id');
  });

  it('is not shown if no payout waits for it', async () => {
    open(aBreak());
    await money();
    expect(screen.queryByRole('region', { name: 'Your identity' })).not.toBeInTheDocument();
  });
});

describe('BreakMoney [AC5]', () => {
  it('pays out with one button, and uses one key however often it is pressed', async () => {
    let answers = 0;
    const { user, fake } = open(aBreak(), {
      'POST /api/break/payout': () => {
        answers += 1;
        return answers === 1
          ? failure({ kind: 'network', code: 'network', message: '' })
          : { withdrawals: [], balances: {} };
      },
    } as Handlers);
    const button = (await money()).getByRole('button', { name: /^Pay out .*50\.00/ });
    await user.click(button);
    expect(await screen.findByRole('alert')).not.toBeEmptyDOMElement();
    await user.click(button);
    const payouts = () => fake.calls.filter(({ path }) => path === '/api/break/payout');
    await waitFor(() => expect(payouts()).toHaveLength(2));
    expect(payouts()[0]?.body).toEqual({ instrumentId: aDestination().id });
    expect(new Set(payouts().map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
  });

  it('links to the login when re-authentication is required', async () => {
    const { user } = open(aBreak(), {
      'POST /api/break/payout': () => failure({ status: 403, code: 'step_up_required', message: '' }),
    } as Handlers);
    await user.click((await money()).getByRole('button', { name: /^Pay out/ }));
    expect(await screen.findByText(/^For this payout we need your password again/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/en/login?return=%2Fen%2Fbreak');
  });

  it('refers to support if the policy or the account requires it, or no account is known', async () => {
    const { unmount } = open(aBreak({ canPayOut: false }));
    expect((await money()).getByText(/^Our support pays out the €50\.00/)).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Pay out/ })).not.toBeInTheDocument();
    unmount();
    open(aBreak({ money: aPaymentBalance({ withdrawable: '50.00', destinations: [] }) }));
    expect((await money()).getByText(/^We know no account of yours/)).toBeVisible();
  });

  it('shows withdrawals that continue, and that no money is left', async () => {
    const nothing = aPaymentBalance({ withdrawable: '0.00' });
    open(aBreak({ money: nothing, withdrawals: [aWithdrawal({ reference: 'W-7' })] }));
    expect((await money()).getByText('There is nothing to pay out.')).toBeVisible();
    expect(screen.getByRole('region', { name: 'W-7' })).toBeVisible();
    expect(screen.queryByRole('button', { name: /Cancel/ })).not.toBeInTheDocument();
  });
});
