import { describe, expect, it, jest } from '@jest/globals';
import forms from '@parlay/forms/english';
import { aPlayer, failure } from '@parlay/ports/fakes';
import { renderWithPorts } from '@parlay/testing';
import { act, fireEvent, waitFor, within } from '@testing-library/react';
import own from '../../locales/en.json';
import { aPaymentBalance, aRecord, aVerification, aWithdrawal } from '../account.testing.ts';
import AccountLandingPage from './account.tsx';

type Options = NonNullable<Parameters<typeof renderWithPorts>[1]>;

const en = { ...own, forms };
const PATHS = {
  home: 'home',
  login: 'login',
  account: 'account',
  'account/reset-password': 'account/reset-password',
  'resend-email': 'resend-email',
  'account/verification': 'account/verification',
  'account/withdrawal': 'account/withdrawal',
  'account/support': 'account/support',
  game: 'casino/:name/:id',
};
const COUNTRIES = [{ isoCode: 'MT', value: 'MT', label: 'Malta', callingCode: '356', subDivisionSupported: false }];
const CONSENTS = [
  {
    type: 'TERMS',
    presentedText: 'I accept the terms',
    version: '1',
    required: true,
    given: true,
    givenVersion: '1',
    at: null,
  },
  {
    type: 'MAIL',
    presentedText: 'Send me offers',
    version: '1',
    required: false,
    given: false,
    givenVersion: null,
    at: null,
  },
];
const aDevice = (session: object) => ({
  id: 's-1',
  current: false,
  createdAt: '2026-05-16T10:00:00.000Z',
  lastSeenAt: '2026-05-16T18:00:00.000Z',
  ipAddress: '84.112.40.17',
  device: 'Mozilla/5.0',
  deviceName: 'Firefox, Linux',
  place: 'Malta',
  ...session,
});

const aLogin = (login: object = {}) => ({
  at: new Date(2026, 4, 16, 20, 41).toISOString(),
  current: false,
  ipAddress: '84.112.40.17',
  city: '',
  country: 'Malta',
  deviceName: 'Safari, iPhone',
  ...login,
});

const API: Options['api'] = {
  'GET /api/account/user': () => aRecord(),
  'GET /napi/utilities/countries/{businessUnit}': () => ({ countries: COUNTRIES }),
  'POST /api/country-labels': () => ({ countries: COUNTRIES, countriesSubDivisions: {} }),
  'GET /api/consents/customer': () => ({ consents: CONSENTS }),
  'GET /api/account/withdrawal': () => ({ items: [], page: 1, size: 5, hasNext: false, canCancel: false }),
  'GET /api/account/unfinished-rounds': () => [],
  'GET /api/account/payment-transaction-balance': () => aPaymentBalance(),
  'GET /api/account/verification': () => aVerification(),
  'GET /api/account/logins': () => ({ items: [aLogin({ current: true })], page: 1, size: 5, hasNext: false }),
  'GET /api/account/sessions': () => [
    aDevice({ id: 's-1', current: true, deviceName: 'Chrome, Windows' }),
    aDevice({ id: 's-2' }),
  ],
};

async function account(api: Options['api'] = {}) {
  const view = renderWithPorts(<AccountLandingPage />, {
    messages: en,
    paths: PATHS,
    session: aPlayer(),
    location: { pathname: '/en/account', route: { id: 'account', remote: 'remote-account', params: {} } },
    api: { ...API, ...api },
  });
  const shown: { type: string; title?: string | undefined; text?: string | undefined }[] = [];
  view.fake.ports.bus.on('notice.shown').subscribe((notice) => shown.push(notice));
  await view.findByLabelText('Display name');
  const press = (name: string) => view.user.click(view.getByRole('button', { name }));
  return {
    ...view,
    shown,
    press,
    async change(label: string, value: string) {
      fireEvent.change(view.getByLabelText(label), { target: { value } });
      await press('Save');
    },
    sent: () => view.fake.calls.filter(({ path }) => path === '/api/account/update-customer'),
  };
}

describe('the account page [RT8]', () => {
  it('shows name, money with its parts, verification and the last login [AC1]', async () => {
    const view = await account();
    expect(view.getByText('Hello, Maria')).toBeInTheDocument();
    expect(view.getByText('Not confirmed')).toBeInTheDocument();
    expect(view.getByText(/84\.112\.40\.17/, { selector: 'dd' })).toBeInTheDocument();
    for (const part of ['You can withdraw', 'Locked', 'Bonus money']) expect(view.getByText(part)).toBeInTheDocument();
    expect(view.getByRole('link', { name: 'Change password' })).toHaveAttribute('href', '/en/account/reset-password');
  });

  it('lists open withdrawals, unread replies and unfinished rounds, each with its link [RT8, B14]', async () => {
    const view = await account({
      'GET /api/account/withdrawal': () => ({
        items: [aWithdrawal()],
        page: 1,
        size: 5,
        hasNext: false,
        canCancel: false,
      }),
      'GET /api/account/unfinished-rounds': () => [
        {
          gameId: 'two-dice',
          name: 'Two Dice',
          stake: '5.00',
          currency: 'EUR',
          startedAt: new Date(2026, 4, 16, 20, 41).toISOString(),
          reference: 'r-1',
        },
      ],
    });
    expect(await view.findByText('Withdrawal of €240.00')).toBeInTheDocument();
    expect(view.getByRole('link', { name: 'See withdrawals' })).toHaveAttribute('href', '/en/account/withdrawal');
    expect(view.getByText('No unread answers from support')).toBeInTheDocument();
    act(() => void view.fake.ports.bus.publish('tickets.unread', { unread: 2 }));
    expect(await view.findByText('2 new answers')).toBeInTheDocument();
    expect(await view.findByText('Two Dice: round with €5.00 staked')).toBeInTheDocument();
    const resume = view.getByRole('link', { name: 'Go on playing' });
    expect(resume).toHaveAttribute('href', '/en/casino/two-dice/two-dice');
  });

  it('shows that nothing is open, an explanation of each balance part, and the session id [RT8, B14]', async () => {
    const view = await account();
    expect(await view.findByText('No withdrawal is under way')).toBeInTheDocument();
    expect(view.getByText('No game round is unfinished')).toBeInTheDocument();
    expect(view.getByText('Yours: play with it or withdraw it.')).toBeInTheDocument();
    expect(view.getByText('s-1')).toBeInTheDocument();
  });

  it.each([
    [
      'the identity before the address',
      { requiresKYCVerification: true },
      'We still need proof of your identity.',
      'Verification',
    ],
    [
      'the address while the identity is being checked',
      { requiresKYCVerification: true, pendingKYCVerification: true },
      'Confirm your email address with the link that we sent.',
      'Send it again',
    ],
  ])('shows the most urgent required step, with a link: %s [AC1, X28]', async (_, more, text, way) => {
    const regulations = { ...aRecord().regulations, requiresEmailVerification: true, ...more };
    const view = await account({ 'GET /api/account/user': () => ({ ...aRecord(), regulations }) });
    const banner = view.getByText(text).parentElement as HTMLElement;
    expect(within(banner).getByRole('link', { name: way })).toBeInTheDocument();
    expect(view.queryAllByText(/We still need proof|Confirm your email address with/)).toHaveLength(1);
  });

  it('shows that it failed to load, with the reference, and retries', async () => {
    let down = true;
    const view = renderWithPorts(<AccountLandingPage />, {
      messages: en,
      paths: PATHS,
      session: aPlayer(),
      api: {
        ...API,
        'GET /api/account/user': () =>
          down ? failure({ code: 'internal', status: 500, reference: 'r-1' }) : aRecord(),
      },
    });
    expect(await view.findByText(/r-1/)).toBeInTheDocument();
    down = false;
    await view.user.click(view.getByRole('button', { name: 'Try again' }));
    expect(await view.findByText('Hello, Maria')).toBeInTheDocument();
  });
});

describe('ProfilePanel [AC12]', () => {
  it('sends only the changed fields', async () => {
    const view = await account({ 'POST /api/account/update-customer': () => aRecord({ displayName: 'Mara' }) });
    await view.press('Save');
    expect(view.sent()).toEqual([]);
    await view.change('Display name', 'Mara');
    await waitFor(() => expect(view.shown.map(({ type }) => type)).toEqual(['success']));
    expect(view.sent().map(({ body }) => body)).toEqual([{ displayName: 'Mara' }]);
  });

  it('requests a one-time code if required, and sends it in its header [AU16]', async () => {
    const codes: unknown[] = [];
    const view = await account({
      'POST /api/send-otp': () => ({ sentTo: 'm•••@mail.example', expiresInSeconds: 600 }),
      'POST /api/account/update-customer': ({ headers }) => {
        codes.push(headers['x-otp']);
        if (!headers['x-otp']) return failure({ code: 'otp_required', status: 403 });
        return headers['x-otp'] === '123456'
          ? aRecord({ email: 'new@mail.example' })
          : failure({ code: 'otp_invalid' });
      },
    });
    await view.change('Email', 'new@mail.example');
    const dialog = await view.findByRole('dialog', { name: 'Confirm it is you' });
    expect(await within(dialog).findByText(/m•••@mail.example/)).toBeInTheDocument();
    fireEvent.change(within(dialog).getByLabelText('One-time code'), { target: { value: '111111' } });
    await view.user.click(within(dialog).getByRole('button', { name: 'Confirm' }));
    const field = within(dialog).getByLabelText('One-time code');
    await waitFor(() => expect(field).toHaveAccessibleDescription(/This code is not right/));
    expect(field).toHaveFocus();
    fireEvent.change(within(dialog).getByLabelText('One-time code'), { target: { value: '123456' } });
    await view.user.click(within(dialog).getByRole('button', { name: 'Confirm' }));
    await waitFor(() => expect(view.queryByRole('dialog')).toBeNull());
    expect(codes).toEqual([undefined, '111111', '123456']);
    await waitFor(() => expect(view.getByRole('button', { name: 'Save' })).toHaveFocus());
  });

  it('shows that an e-mail address is taken next to its field, after the code was accepted [D1]', async () => {
    const view = await account({
      'POST /api/send-otp': () => ({ sentTo: 'm•••@mail.example', expiresInSeconds: 600 }),
      'POST /api/account/update-customer': ({ headers }) =>
        headers['x-otp']
          ? failure({ code: 'invalid_request', fieldErrors: { email: 'duplicate' } })
          : failure({ code: 'otp_required', status: 403 }),
    });
    await view.change('Email', 'taken@mail.example');
    const dialog = await view.findByRole('dialog', { name: 'Confirm it is you' });
    fireEvent.change(within(dialog).getByLabelText('One-time code'), { target: { value: '123456' } });
    await view.user.click(within(dialog).getByRole('button', { name: 'Confirm' }));
    await waitFor(() => expect(view.getByLabelText('Email')).toHaveAccessibleDescription(/This is taken/));
    expect(view.queryByRole('dialog')).toBeNull();
  });

  it('shows that the code could not be sent, with the reference, and sends another one [AU16]', async () => {
    let down = true;
    const view = await account({
      'POST /api/send-otp': () =>
        down
          ? failure({ code: 'internal', status: 500, message: 'Not now.', reference: 'r-7' })
          : { sentTo: 'm•••@mail.example', expiresInSeconds: 600 },
      'POST /api/account/update-customer': () => failure({ code: 'otp_required', status: 403 }),
    });
    await view.change('Email', 'new@mail.example');
    const dialog = await view.findByRole('dialog', { name: 'Confirm it is you' });
    expect(await within(dialog).findByRole('alert')).toHaveTextContent('Not now. Reference r-7');
    down = false;
    await view.user.click(within(dialog).getByRole('button', { name: 'Send a new code' }));
    await waitFor(() => expect(within(dialog).getByRole('status')).toHaveTextContent(/m•••@mail.example/));
    expect(within(dialog).queryByRole('alert')).toBeNull();
  });

  it('keeps the focus when an address is saved', async () => {
    const moved = { ...aRecord().address, city: 'Valletta' };
    const view = await account({ 'POST /api/account/update-customer': () => aRecord({ address: moved }) });
    await view.change('City', 'Valletta ');
    await waitFor(() => expect(view.getByLabelText('City')).toHaveValue('Valletta'));
    expect(view.getByRole('button', { name: 'Save' })).toHaveFocus();
  });

  it('cancels the change if no code is entered, and the form can be used again [AU16]', async () => {
    const view = await account({
      'POST /api/send-otp': () => ({ sentTo: 'm•••@mail.example', expiresInSeconds: 600 }),
      'POST /api/account/update-customer': () => failure({ code: 'otp_required', status: 403 }),
    });
    await view.change('Email', 'new@mail.example');
    await view.findByRole('dialog');
    await view.user.keyboard('{Escape}');
    await waitFor(() => expect(view.shown.map(({ title }) => title)).toEqual(['Nothing was changed']));
    expect(view.getByRole('button', { name: 'Save' })).toBeEnabled();
    expect(view.getByLabelText('Email')).toHaveValue('new@mail.example');
  });

  it('does not validate unchanged values', async () => {
    const view = await account({
      'GET /api/account/user': () => aRecord({ displayName: 'old name_1' }),
      'POST /api/account/update-customer': () => aRecord({ displayName: 'old name_1' }),
    });
    await view.change('City', 'Valletta');
    await waitFor(() => expect(view.sent()).toHaveLength(1));
    await view.change('Display name', 'new name_1');
    expect(view.getByLabelText('Display name')).toHaveAttribute('aria-invalid', 'true');
    expect(view.sent()).toHaveLength(1);
  });

  it('keeps the country when the list fails, shows the reference, and retries [AU8]', async () => {
    let down = true;
    const home = { ...aRecord().address, countryCode: 'PE', subDivisionCode: 'LIM' };
    const view = await account({
      'GET /api/account/user': () => aRecord({ address: home }),
      'POST /api/country-labels': () =>
        down
          ? failure({ code: 'internal', status: 500, reference: 'r-3' })
          : {
              countries: [
                ...COUNTRIES,
                { isoCode: 'PE', value: 'PE', label: 'Peru', callingCode: '51', subDivisionSupported: true },
              ],
              countriesSubDivisions: { PE: [{ value: 'LIM', label: 'Lima' }] },
            },
      'POST /api/account/update-customer': () => aRecord({ address: home }),
    });
    expect(await view.findByText(/The list of countries did not load\..*Reference r-3/)).toBeInTheDocument();
    expect(view.getByLabelText('Country')).toHaveDisplayValue('Peru');
    expect(view.getByLabelText('State or region')).toHaveValue('LIM');
    await view.change('City', 'Lima');
    await waitFor(() => expect(view.sent()).toHaveLength(1));
    expect(view.sent()[0]?.body).toMatchObject({
      address: { countryCode: 'PE', subDivisionCode: 'LIM', city: 'Lima' },
    });
    down = false;
    await view.press('Try again');
    await waitFor(() => expect(view.getByLabelText('State or region')).toHaveDisplayValue('Lima'));
    expect(view.getByLabelText('Country')).toHaveDisplayValue('Peru');
  });

  it('shows server errors next to their fields', async () => {
    const view = await account({
      'POST /api/account/update-customer': () =>
        failure({ code: 'invalid_request', fieldErrors: { 'address.city': 'maxlength', displayName: 'duplicate' } }),
    });
    await view.change('City', 'Valletta');
    await waitFor(() => expect(view.getByLabelText('Display name')).toHaveAccessibleDescription(/This is taken/));
    expect(view.getByLabelText('City')).toHaveAttribute('aria-invalid', 'true');
  });
});

describe('RealityCheckPanel [RS11]', () => {
  const choices = (view: Awaited<ReturnType<typeof account>>) =>
    within(view.getByLabelText('Interval'))
      .getAllByRole('option')
      .map(({ textContent }) => textContent);

  it('offers the brand’s intervals, and updates the session immediately', async () => {
    const saved = { ...aRecord().realityCheck, period: 'PT15M', nextAt: '2026-05-16T18:56:00.000Z' };
    const view = await account({ 'POST /api/account/reality-check': () => saved });
    expect(view.getByLabelText('Interval')).toHaveDisplayValue('1 hour');
    expect(choices(view)).toEqual(['15 minutes', '30 minutes', '1 hour', '2 hours']);
    const refreshed = jest.spyOn(view.fake.ports.session, 'refresh');
    await view.user.selectOptions(view.getByLabelText('Interval'), '15 minutes');
    await view.press('Set interval');
    await waitFor(() => expect(view.shown.map(({ title }) => title)).toEqual(['Your interval is set']));
    expect(view.fake.calls.find(({ path }) => path === '/api/account/reality-check')?.body).toEqual({
      period: 'PT15M',
    });
    expect(refreshed).toHaveBeenCalledTimes(1);
    expect(view.getByLabelText('Interval')).toHaveDisplayValue('15 minutes');
  });

  it('offers no interval only if the brand allows it, and still offers one chosen elsewhere', async () => {
    const realityCheck = { ...aRecord().realityCheck, period: 'PT20M', mayBeOff: true };
    const view = await account({
      'GET /api/account/user': () => aRecord({ realityCheck }),
      'POST /api/account/reality-check': () => ({ ...realityCheck, period: null, nextAt: null }),
    });
    expect(choices(view)).toEqual(['20 minutes', '15 minutes', '30 minutes', '1 hour', '2 hours', 'Never']);
    await view.user.selectOptions(view.getByLabelText('Interval'), 'Never');
    await view.press('Set interval');
    await waitFor(() => expect(view.shown).toHaveLength(1));
    expect(view.fake.calls.find(({ path }) => path === '/api/account/reality-check')?.body).toEqual({ period: null });
  });

  it('shows that the interval could not be saved, with the reference', async () => {
    const view = await account({
      'POST /api/account/reality-check': () =>
        failure({ code: 'internal', status: 500, message: 'Not now.', reference: 'r-9' }),
    });
    await view.press('Set interval');
    await waitFor(() => expect(view.shown.map(({ text }) => text)).toEqual(['Not now. Reference r-9']));
  });
});

describe('ConsentsPanel [CL20]', () => {
  it('lists consents; required ones stay, and optional ones can be given and withdrawn', async () => {
    let answer = () => {};
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const view = await account({
      'POST /api/consents/customer': async () => {
        await answered;
        return { consents: CONSENTS.map((one) => ({ ...one, given: true })) };
      },
    });
    expect(await view.findByRole('checkbox', { name: 'I accept the terms' })).toBeDisabled();
    const offers = view.getByRole('checkbox', { name: 'Send me offers' });
    await view.user.click(offers);
    // Shows the requested state and keeps the focus. Another click in the meantime is ignored.
    expect(offers).toBeChecked();
    expect(offers).toBeEnabled();
    await view.user.click(offers);
    answer();
    await waitFor(() => expect(view.getByRole('checkbox', { name: 'I accept the terms' })).toBeChecked());
    expect(offers).toBeChecked();
    expect(offers).toHaveFocus();
    const sent = view.fake.calls.filter(({ method, path }) => method === 'POST' && path === '/api/consents/customer');
    expect(sent).toHaveLength(1);
    expect(sent[0]?.body).toEqual({ consents: [{ type: 'MAIL', given: true }] });
  });

  it('shows that the consents could not be saved, with the reference', async () => {
    const view = await account({
      'POST /api/consents/customer': () =>
        failure({ code: 'internal', status: 500, message: 'Not now.', reference: 'r-7' }),
    });
    const offers = await view.findByRole('checkbox', { name: 'Send me offers' });
    await view.user.click(offers);
    await waitFor(() => expect(view.shown.map(({ text }) => text)).toEqual(['Not now. Reference r-7']));
    expect(offers).not.toBeChecked();
  });
});

describe('PastLogins [RT8]', () => {
  it('shows time, place and device, page by page, and the source of a city', async () => {
    const view = await account({
      'GET /api/account/logins': ({ query }) =>
        query.page === 1
          ? {
              items: [aLogin({ current: true }), aLogin({ at: '2026-05-14T08:00:00.000Z' })],
              page: 1,
              size: 5,
              hasNext: true,
            }
          : { items: [aLogin({ city: 'Lima', country: 'Peru', deviceName: '' })], page: 2, size: 5, hasNext: false },
    });
    const panel = within((await view.findByRole('heading', { name: 'Past logins' })).closest('section') as HTMLElement);
    expect(await panel.findByText('16.05.2026 20:41 · 84.112.40.17 · Malta')).toBeInTheDocument();
    expect(panel.getAllByText('Safari, iPhone')).toHaveLength(2);
    expect(panel.getAllByText('This session')).toHaveLength(1);
    expect(panel.queryByRole('link', { name: 'IP geolocation by DB-IP' })).toBeNull();
    await view.user.click(panel.getByRole('button', { name: 'Next' }));
    expect(await panel.findByText('16.05.2026 20:41 · 84.112.40.17 · Lima · Peru')).toBeInTheDocument();
    expect(panel.getByText(en.sessions.unknown)).toBeInTheDocument();
    expect(panel.getByRole('link', { name: 'IP geolocation by DB-IP' })).toBeInTheDocument();
    expect(view.fake.calls.findLast(({ path }) => path === '/api/account/logins')?.query).toEqual({ page: 2, size: 5 });
  });

  it('shows that the logins did not load, with the reference, and reloads on request', async () => {
    let down = true;
    const view = await account({
      'GET /api/account/logins': () =>
        down
          ? failure({ code: 'internal', status: 500, reference: 'r-11' })
          : { items: [aLogin()], page: 1, size: 5, hasNext: false },
    });
    expect(await view.findByText('Reference r-11')).toBeInTheDocument();
    down = false;
    await view.press('Try again');
    expect(await view.findByText('Safari, iPhone')).toBeInTheDocument();
  });
});

describe('SessionsPanel', () => {
  it('lists sessions by device and place, and ends any other one', async () => {
    let devices = [aDevice({ id: 's-1', current: true, deviceName: 'Chrome, Windows' }), aDevice({ id: 's-2' })];
    const view = await account({
      'GET /api/account/sessions': () => devices,
      'DELETE /api/account/sessions/{id}': () => {
        devices = devices.slice(0, 1);
        return { done: true };
      },
    });
    expect(await view.findByText('This device')).toBeInTheDocument();
    expect(view.getAllByText(/^Malta · /, { selector: 'p' })).toHaveLength(2);
    await view.press('Log out');
    await waitFor(() => expect(view.queryByText('Firefox, Linux')).toBeNull());
    await waitFor(() => expect(view.getByText('This device').closest('ul')).toHaveFocus());
    expect(view.fake.calls.some(({ path }) => path === '/api/account/sessions/s-2')).toBe(true);
  });

  it('keeps sessions listed when ending them fails, with the reference or a note about the connection', async () => {
    const answers = [
      failure({ code: 'internal', status: 500, message: 'Not now.', reference: 'r-8' }),
      failure({ kind: 'network', code: 'unreachable' }),
    ];
    const view = await account({
      'DELETE /api/account/sessions/{id}': () => answers[0],
      'DELETE /api/account/sessions': () => answers[1],
    });
    await view.findByText('Firefox, Linux');
    await view.press('Log out');
    await waitFor(() => expect(view.shown).toHaveLength(1));
    await view.press('Log out everywhere');
    await view.press('Log out everywhere');
    await waitFor(() => expect(view.shown).toHaveLength(2));
    expect(view.shown.map(({ text }) => text)).toEqual(['Not now. Reference r-8', en.offline.text]);
    expect(view.getByText('Firefox, Linux')).toBeInTheDocument();
  });

  it('ends all sessions together, including this one [AU19]', async () => {
    const view = await account({ 'DELETE /api/account/sessions': () => ({ done: true }) });
    await view.press('Log out everywhere');
    expect(await view.findByRole('alertdialog', { name: 'Log out on every device?' })).toBeInTheDocument();
    await view.press('Cancel');
    await waitFor(() => expect(view.queryByRole('alertdialog')).not.toBeInTheDocument());
    expect(view.fake.ports.session.current().status).toBe('player');
    await view.press('Log out everywhere');
    await view.press('Log out everywhere');
    await waitFor(() => expect(view.fake.location.current().pathname).toBe('/en/home'));
    expect(view.fake.ports.session.current().status).toBe('guest');
  });
});
