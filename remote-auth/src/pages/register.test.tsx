import { describe, expect, it } from '@jest/globals';
import { aPlayer, failure } from '@parlay/ports/fakes';
import { renderWithPorts } from '@parlay/testing';
import { fireEvent, waitFor } from '@testing-library/react';
import { en } from '../testing/messages.ts';
import RegisterPage from './register.tsx';
import RegisterCompletedPage from './register-completed.tsx';

type Options = NonNullable<Parameters<typeof renderWithPorts>[1]>;

const PATHS = {
  home: 'home',
  login: 'login',
  register: 'register',
  'register-completed': 'register-completed',
  account: 'account',
  'account/deposit': 'account/deposit',
  'resend-email': 'resend-email',
  'help-centre/page': 'help-centre/:page',
};
const COUNTRIES = [
  { isoCode: 'DE', value: 'DE', label: 'Germany', callingCode: '49', subDivisionSupported: false },
  { isoCode: 'US', value: 'US', label: 'United States', callingCode: '1', subDivisionSupported: true },
];
const API: Options['api'] = {
  'GET /api/minAge': () => ({ minAge: 21 }),
  'GET /api/ageSelfVerificationEnabled': () => ({ ageSelfVerificationEnabled: true }),
  'GET /api/consents': () => ({
    consents: [
      { type: 'TERMS_AND_CONDITIONS', presentedText: 'I accept the terms', version: '1', required: true },
      { type: 'MARKETING_EMAIL', presentedText: 'Send me offers', version: '1', required: false },
    ],
  }),
  'GET /napi/utilities/countries/{businessUnit}': () => ({ countries: COUNTRIES }),
  'POST /api/country-labels': () => ({
    countries: COUNTRIES,
    countriesSubDivisions: { US: [{ value: 'NY', label: 'New York' }] },
  }),
  'GET /api/lookup-ip-address': () => ({ countryCode: 'DE', subDivisions: [] }),
  'POST /api/check-username-availability': ({ body }) => ({
    usernameAvailable: (body as { username: string }).username !== 'taken',
  }),
  'POST /api/check-display-name-availability': () => ({ displayNameAvailable: true }),
  'POST /api/register/registration-token': () => ({ registrationToken: 'token-1' }),
};

function page(options: Options = {}) {
  const view = renderWithPorts(<RegisterPage />, {
    messages: en,
    paths: PATHS,
    location: { pathname: '/en/register', route: { id: 'register', remote: 'remote-auth', params: {} } },
    ...options,
    api: { ...API, ...options.api },
  });
  view.fake.ports.session.refresh = async () => view.fake.session.set(aPlayer());
  /** Set at once: what single keys do is tested with the fields. */
  const type = async (label: string, text: string) => {
    const field = view.getByLabelText(label);
    fireEvent.focus(field);
    fireEvent.change(field, { target: { value: text } });
    fireEvent.blur(field);
  };
  const press = (name: string) => view.user.click(view.getByText(name, { selector: 'button, button *' }));
  return {
    ...view,
    type,
    press,
    async stepOne(username = 'maria') {
      await type('Username', username);
      await type('Display name', 'Maria');
      await type('Email', 'maria@mail.example');
      await type('Email once more', 'maria@mail.example');
      await type('Password', 'Parlay2026$');
      await type('First name', 'Maria');
      await type('Surname', 'Korhonen');
      await type('Date of birth', '16051990');
      await view.user.selectOptions(view.getByLabelText('Gender'), 'Female');
      await press('Continue');
    },
    async stepTwo() {
      await view.findByLabelText('House number');
      await waitFor(() => expect(view.getByLabelText('Country')).toHaveDisplayValue('Germany'));
      await type('House number', '14b');
      await type('Street', 'Lindenallee');
      await type('Postcode', '24100');
      await type('City', 'Lübeck');
      await type('Mobile number', '1512 3456789');
      await view.user.click(view.getByLabelText('I am over 21'));
      await view.user.click(view.getByLabelText(/I accept the terms/));
      await press('Create account');
    },
    bodies: (path: string) => view.fake.calls.filter((call) => call.path === path).map(({ body }) => body),
    at: () => view.fake.location.current(),
  };
}

describe('registration', () => {
  it('AU5, AU6, EN4: sends both steps in the shape of the call, with a token fetched just in time', async () => {
    const view = page({ api: { 'POST /api/register': () => ({ customerId: 'c-1', dataLayer: { UID: 'u' } }) } });
    await view.stepOne();
    expect(await view.findByText('Where you live', { selector: 'h1' })).toHaveFocus();
    expect(view.bodies('/api/register/registration-token')).toEqual([]);
    await view.stepTwo();
    await waitFor(() => expect(view.bodies('/api/register')).toHaveLength(1));
    expect(view.bodies('/api/register')[0]).toMatchObject({
      businessUnit: { businessUnitId: 104 },
      token: 'token-1',
      user: {
        username: 'maria',
        displayName: 'Maria',
        email: 'maria@mail.example',
        password: 'Parlay2026$',
        gender: 'FEMALE',
        currency: 'EUR',
        birthDate: '1990-05-16',
        ageVerification: true,
        claimFreeCashBonus: false,
        languageCode: 'en',
        address: { countryCode: 'DE', line1: '14b Lindenallee', city: 'Lübeck', postCode: '24100' },
        mobilePhone: { mobileNumber: '15123456789', mobileCountryCode: '+49' },
        consents: [
          { type: 'TERMS_AND_CONDITIONS', given: true },
          { type: 'MARKETING_EMAIL', given: false },
        ],
      },
    });
    await waitFor(() => expect(view.at().pathname).toBe('/en/register-completed'));
    expect(view.at().state).toEqual({ email: 'maria@mail.example' });
    expect(view.fake.ports.drafts.read('registration')).toBeUndefined();
  });

  it('AU10: a name that is taken holds the first step', async () => {
    const view = page();
    await view.stepOne('taken');
    await waitFor(() =>
      expect(view.getByLabelText('Username')).toHaveAccessibleDescription('This is taken. Choose another one.'),
    );
    expect(view.getByRole('heading', { level: 1, name: 'Your details' })).toBeInTheDocument();
  });

  it('AU9: a fault of the server on the first step leads back there, with everything kept', async () => {
    const view = page({
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
    await view.type('Email once more', 'maria2@mail.example');
    await view.press('Continue');
    expect(await view.findByLabelText('Street')).toHaveValue('Lindenallee');
  });

  it('AU9: error 200017 leads to the address that the brand has for it', async () => {
    const view = page({
      api: {
        'POST /api/register': () =>
          failure({ code: 'registration_blocked', details: { number: 200017, redirectUrl: '/en/help-centre/about' } }),
      },
    });
    await view.stepOne();
    await view.stepTwo();
    await waitFor(() => expect(view.at().pathname).toBe('/en/help-centre/about'));
  });

  it('AU9: any other refusal is a notice in the words of the server, with its reference', async () => {
    const view = page({
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

  it('keeps what was typed but never the password', async () => {
    const view = page();
    await view.type('Username', 'maria');
    await view.type('Password', 'Parlay2026$');
    const kept = JSON.stringify(view.fake.ports.drafts.read('registration'));
    expect(kept).toContain('maria');
    expect(kept).not.toContain('Parlay2026');
  });

  it('AU7: nobody younger than the brand allows is let on', async () => {
    const view = page();
    await waitFor(() => expect(view.fake.calls.map(({ path }) => path)).toContain('/api/minAge'));
    await view.type('Date of birth', '17/05/2005');
    await waitFor(() =>
      expect(view.getByLabelText('Date of birth')).toHaveAccessibleDescription('You have to be 21 or older.'),
    );
  });

  it('AU8: a list of countries that fails says why and is asked for again', async () => {
    let failing = true;
    const view = page({
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

  it('RT2: who is signed in already goes to the account', () => {
    const view = page({ session: aPlayer() });
    expect(view.at().pathname).toBe('/en/account');
  });

  it('SH5: says that it pauses in maintenance', () => {
    const view = page({ brand: { maintenance: true } });
    expect(view.queryByLabelText('Username')).toBeNull();
    expect(view.getByText(/Registration is paused/)).toBeInTheDocument();
  });
});

describe('the end of a registration (AU15)', () => {
  const completed = (options: Options = {}) =>
    renderWithPorts(<RegisterCompletedPage />, {
      messages: en,
      paths: PATHS,
      session: aPlayer(),
      location: {
        pathname: '/en/register-completed',
        state: { email: 'maria@mail.example' },
        route: { id: 'register-completed', remote: 'remote-auth', params: {} },
      },
      ...options,
    });

  it('says where the link went, and offers a deposit only where one may be made', () => {
    const view = completed();
    expect(view.getByText(/maria@mail.example/)).toBeInTheDocument();
    expect(view.getByRole('link', { name: 'Make a deposit' })).toHaveAttribute('href', '/en/account/deposit');
    view.unmount();
    expect(completed({ brand: { maintenance: true } }).queryByRole('link', { name: 'Make a deposit' })).toBeNull();
  });
});
