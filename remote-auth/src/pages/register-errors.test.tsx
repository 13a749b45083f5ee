import { describe, expect, it } from '@jest/globals';
import { NOTICE_COOKIE } from '@parlay/contracts/cookies';
import { failure } from '@parlay/ports/fakes';
import { clearCookie, readCookie } from '@parlay/remote-kit/browser';
import { waitFor } from '@testing-library/react';
import { COUNTRIES, REGISTRATION_RESPONSE, renderRegistration } from '../testing/registration.tsx';

describe('the registration page after a refusal', () => {
  it('returns to the first step for its field errors, and keeps all input [AU9]', async () => {
    const view = renderRegistration({
      api: {
        'POST /api/register': () => failure({ code: 'invalid_request', fieldErrors: { 'user.email': 'duplicate' } }),
      },
    });
    await view.stepOne();
    await view.stepTwo();
    expect(await view.findByText('Your details', { selector: 'h1' })).toBeInTheDocument();
    await waitFor(() =>
      expect(view.getByLabelText('Email')).toHaveAccessibleDescription('This is taken. Choose another one.'),
    );
    expect(view.getByLabelText('Password')).toHaveValue('Parlay2026$');
    await view.type('Email', 'maria2@mail.example');
    await view.press('Continue');
    expect(await view.findByLabelText('Street')).toHaveValue('Lindenallee');
  });

  it('shows that a password has leaked [X5]', async () => {
    const leaked = () => failure({ code: 'invalid_request', fieldErrors: { 'user.password': 'duplicate' } });
    const view = renderRegistration({ api: { 'POST /api/register': leaked } });
    await view.stepOne();
    await view.stepTwo();
    await waitFor(() =>
      expect(view.getByLabelText('Password')).toHaveAccessibleDescription(
        /This password has leaked or is easy to guess\./,
      ),
    );
  });

  it('redirects to the brand’s page for error 200017 [AU9]', async () => {
    const view = renderRegistration({
      api: {
        'POST /api/register': () =>
          failure({ code: 'registration_blocked', details: { number: 200017, redirectUrl: '/help-centre/about' } }),
      },
    });
    await view.stepOne();
    await view.stepTwo();
    await waitFor(() => expect(view.left).toEqual(['/help-centre/about']));
    expect(view.at().pathname).toBe('/en/register');
  });

  it.each([
    ['registration_blocked', 'country-blocked'],
    ['connection_blocked', 'connection-blocked'],
  ])('passes the reason for %s to that page [AU9]', async (code, notice) => {
    const details = { number: 200017, redirectUrl: '/help-centre/about' };
    const view = renderRegistration({ api: { 'POST /api/register': () => failure({ code, details }) } });
    await view.stepOne();
    await view.stepTwo();
    await waitFor(() => expect(view.left).toEqual(['/help-centre/about']));
    expect(readCookie(NOTICE_COOKIE)).toBe(notice);
    clearCookie(NOTICE_COOKIE);
  });

  it('shows any other refusal as a notice with the server’s message and reference [AU9]', async () => {
    const view = renderRegistration({
      api: { 'POST /api/register': () => failure({ code: 'internal', message: 'Not now.', reference: 'r-9' }) },
    });
    const shown: unknown[] = [];
    view.fake.ports.bus.on('notice.shown').subscribe((notice) => shown.push(notice));
    await view.stepOne();
    await view.stepTwo();
    await waitFor(() => expect(shown).toHaveLength(1));
    expect(shown[0]).toMatchObject({ type: 'error', text: 'Not now. Reference: r-9' });
    expect(view.getByLabelText('City')).toHaveValue('Lübeck');
  });

  it('shows when e-mail addresses may be tried again [D1]', async () => {
    const limited = () =>
      failure({ code: 'email_check_limited', status: 429, message: 'Too many addresses.', retryAfterSeconds: 3540 });
    const view = renderRegistration({ api: { 'POST /api/register': limited } });
    const shown: unknown[] = [];
    view.fake.ports.bus.on('notice.shown').subscribe((notice) => shown.push(notice));
    await view.stepOne();
    await view.stepTwo();
    await waitFor(() => expect(shown).toHaveLength(1));
    expect(shown[0]).toMatchObject({ type: 'error', text: 'Too many addresses. You can try again in 59 minutes.' });
    expect(view.getByLabelText('City')).toHaveValue('Lübeck');
  });

  it('continues when too many names were checked, and informs the player [D1]', async () => {
    const limited = () => failure({ code: 'rate_limited', status: 429 });
    const view = renderRegistration({
      api: { 'POST /api/check-username-availability': limited, 'POST /api/check-display-name-availability': limited },
    });
    for (const label of ['Username', 'Display name']) {
      const field = await view.findByLabelText(label);
      await view.user.type(field, 'maria');
      await view.user.tab();
      await waitFor(() => expect(field).toHaveAccessibleDescription(/^Too many names were checked\./));
    }
    await view.stepOne();
    expect(await view.findByLabelText('Street')).toBeInTheDocument();
  });

  it.each([
    [
      'none of several regions',
      [
        { value: 'CA', label: 'California' },
        { value: 'NY', label: 'New York' },
      ],
      '',
    ],
    ['the only possible region', [{ value: 'NY', label: 'New York' }], 'NY'],
  ])('preselects country and %s from the IP address [AU8]', async (_, subDivisions, chosen) => {
    const countries = [
      { isoCode: 'US', value: 'US', label: 'United States', callingCode: '1', subDivisionSupported: true },
    ];
    const view = renderRegistration({
      api: {
        'GET /api/lookup-ip-address': () => ({ countryCode: 'US', subDivisions }),
        'POST /api/country-labels': () => ({ countries, countriesSubDivisions: { US: subDivisions } }),
      },
    });
    await view.stepOne();
    await waitFor(() => expect(view.getByLabelText('Country')).toHaveValue('US'));
    await waitFor(() => expect(view.getByLabelText('State or region')).toHaveValue(chosen));
  });

  it('preselects the brand’s own country regardless of the visitor’s location [AU8]', async () => {
    const country = { callingCode: '1', subDivisionSupported: false };
    const countries = [
      { ...country, isoCode: 'PE', value: 'PE', label: 'Peru' },
      { ...country, isoCode: 'US', value: 'US', label: 'United States' },
    ];
    const view = renderRegistration({
      brand: { defaultCountry: 'PE' },
      api: {
        'GET /api/lookup-ip-address': () => ({ countryCode: 'US', subDivisions: [] }),
        'POST /api/country-labels': () => ({ countries, countriesSubDivisions: {} }),
      },
    });
    await view.stepOne();
    await waitFor(() => expect(view.getByLabelText('Country')).toHaveValue('PE'));
  });

  it('requires a national identity document if the brand does [VA8]', async () => {
    const view = renderRegistration({
      brand: { nationalId: true },
      api: {
        'POST /api/register': () =>
          failure({
            code: 'invalid_request',
            status: 400,
            fieldErrors: { 'user.nationalId.number': 'invalidPattern' },
          }),
      },
    });
    await view.stepOne();
    await view.findByLabelText('Identity document');
    await view.stepTwo();
    expect(view.bodies('/api/register')).toEqual([]);
    await view.user.selectOptions(view.getByLabelText('Identity document'), 'Passport');
    await view.type('Document number', 'AB1234567');
    await view.press('Register');
    await waitFor(() => expect(view.bodies('/api/register')).toHaveLength(1));
    expect(view.bodies('/api/register')[0]).toMatchObject({
      user: { nationalId: { kind: 'PASS', number: 'AB1234567' } },
    });
    expect((await view.findAllByText('This number does not fit the document.')).length).toBeGreaterThan(0);
  });

  it.each([
    ['GET /api/minAge', { minAge: 21 }, { code: 'internal', status: 500, reference: 'r-6' }],
    ['GET /api/ageSelfVerificationEnabled', { ageSelfVerificationEnabled: true }, { kind: 'timeout', code: 'timeout' }],
    ['GET /api/consents', { consents: [] }, { kind: 'network', code: 'unreachable' }],
  ] as const)(
    'shows a failure of %s in step two, sends nothing, and can retry it [CL6]',
    async (call, answer, error) => {
      let failing = true;
      const view = renderRegistration({ api: { [call]: () => (failing ? failure(error) : answer) } });
      const create = () => view.getByText('Register').closest('button');
      await view.stepOne();
      const alert = (await view.findByText(/This part did not load/)).closest('[role="alert"]');
      expect(alert).toHaveTextContent('This part did not load. What you typed is kept.');
      if ('reference' in error) expect(alert).toHaveTextContent(error.reference);
      expect(create()).toBeDisabled();
      failing = false;
      await view.press('Try again');
      expect(await view.findByLabelText('House number')).toBeInTheDocument();
      expect(create()).toBeEnabled();
    },
  );

  it('shows why the country list failed to load, and can retry it [AU8]', async () => {
    let failing = true;
    const view = renderRegistration({
      api: {
        'POST /api/country-labels': () =>
          failing
            ? failure({ code: 'internal', message: 'No countries today.' })
            : { countries: COUNTRIES, countriesSubDivisions: {} },
      },
    });
    await view.stepOne();
    expect(await view.findByText('No countries today.')).toBeInTheDocument();
    failing = false;
    await view.press('Try again');
    expect(await view.findByLabelText('Country')).toBeInTheDocument();
  });

  describe('the registration token [D20]', () => {
    const expired = () =>
      failure({ code: 'registration_token_invalid', status: 422, fieldErrors: { token: 'invalidPattern' } });

    /** Renders the page with a server that issues tokens and responds to registrations in the given order. */
    function withAnswers(...answers: (() => unknown)[]) {
      let tokens = 0;
      const view = renderRegistration({
        api: {
          'POST /api/register/registration-token': () => ({ registrationToken: `token-${++tokens}` }),
          'POST /api/register': () => (answers.length > 1 ? answers.shift() : answers[0])?.(),
        },
      });
      const shown: unknown[] = [];
      view.fake.ports.bus.on('notice.shown').subscribe((notice) => shown.push(notice));
      const sent = () => view.bodies('/api/register') as { token: string; user: object }[];
      return { ...view, shown, sent, tokens: () => sent().map(({ token }) => token) };
    }

    it.each([
      ['reached no server', () => failure({ kind: 'network', code: 'unreachable' })],
      ['failed on the server', () => failure({ code: 'unavailable', status: 503 })],
    ])('is reused with an unchanged request after an attempt that %s', async (_, lost) => {
      const view = withAnswers(lost, () => REGISTRATION_RESPONSE);
      // The name checks fail at first. Later the names belong to the registered player.
      let areTaken = false;
      view.fake.handle({
        'POST /api/check-username-availability': () =>
          areTaken ? { usernameAvailable: false } : failure({ kind: 'network', code: 'unreachable' }),
      });
      await view.stepOne();
      await view.stepTwo();
      await waitFor(() => expect(view.shown).toHaveLength(1));
      areTaken = true;
      await view.press('Register');
      await waitFor(() => expect(view.at().pathname).toBe('/en/register-completed'));
      expect(view.tokens()).toEqual(['token-1', 'token-1']);
      expect(view.sent()[1]).toEqual(view.sent()[0]);
    });

    it('is followed by a login when a lost attempt had registered the player', async () => {
      const before = { ...REGISTRATION_RESPONSE, user: { authenticated: false } };
      const view = withAnswers(
        () => failure({ kind: 'network', code: 'unreachable' }),
        () => before,
      );
      await view.stepOne();
      await view.stepTwo();
      await waitFor(() => expect(view.shown).toHaveLength(1));
      await view.press('Register');
      await waitFor(() => expect(view.at().pathname).toBe('/en/login'));
      expect(view.at().state).toEqual({ registered: true });
      expect(view.fake.ports.drafts.read('login.username')).toBe('maria');
      expect(view.fake.ports.drafts.read('registration')).toBeUndefined();
      expect(view.fake.reports).toEqual([]);
    });

    it('is sent with corrected values after a refusal', async () => {
      const refusal = () => failure({ code: 'invalid_request', fieldErrors: { 'user.address.city': 'maxlength' } });
      const view = withAnswers(refusal, () => REGISTRATION_RESPONSE);
      await view.stepOne();
      await view.stepTwo();
      await waitFor(() => expect(view.getByLabelText('City')).toHaveAttribute('aria-invalid', 'true'));
      await view.type('City', 'Kiel');
      await view.press('Register');
      await waitFor(() => expect(view.at().pathname).toBe('/en/register-completed'));
      expect(view.tokens()).toEqual(['token-1', 'token-1']);
    });

    it('is replaced silently when it is no longer valid', async () => {
      const view = withAnswers(
        () => failure({ code: 'internal', status: 500 }),
        expired,
        () => REGISTRATION_RESPONSE,
      );
      await view.stepOne();
      await view.stepTwo();
      await waitFor(() => expect(view.shown).toHaveLength(1));
      await view.press('Register');
      await waitFor(() => expect(view.at().pathname).toBe('/en/register-completed'));
      expect(view.tokens()).toEqual(['token-1', 'token-1', 'token-2']);
      expect(view.shown).toHaveLength(1);
    });

    it('is not retried automatically when a new one is refused', async () => {
      const view = withAnswers(expired);
      await view.stepOne();
      await view.stepTwo();
      await waitFor(() => expect(view.shown).toHaveLength(1));
      expect(view.tokens()).toEqual(['token-1']);
    });
  });
});
