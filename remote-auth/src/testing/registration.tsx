import { aPlayer } from '@parlay/ports/fakes';
import { renderWithPorts } from '@parlay/testing';
import { fireEvent, waitFor } from '@testing-library/react';
import { Registration } from '../pages/register.tsx';
import { en } from './messages.ts';

export type Options = NonNullable<Parameters<typeof renderWithPorts>[1]>;

export const REGISTER_PATHS = {
  home: 'home',
  login: 'login',
  register: 'register',
  'register-completed': 'register-completed',
  account: 'account',
  'account/deposit': 'account/deposit',
  'resend-email': 'resend-email',
  'help-centre/page': 'help-centre/:page',
};
export const COUNTRIES = [
  { isoCode: 'DE', value: 'DE', label: 'Germany', callingCode: '49', subDivisionSupported: false },
  { isoCode: 'US', value: 'US', label: 'United States', callingCode: '1', subDivisionSupported: true },
];
/** Server response to a registration that signs the player in. */
export const REGISTRATION_RESPONSE = { customerId: 'c-1', dataLayer: { UID: 'u' }, user: { authenticated: true } };
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

/** Renders the registration page with a fake API, and returns the visitor's actions. */
export function renderRegistration(options: Options = {}) {
  const left: string[] = [];
  const view = renderWithPorts(<Registration leave={(url) => left.push(url)} />, {
    messages: en,
    paths: REGISTER_PATHS,
    location: { pathname: '/en/register', route: { id: 'register', remote: 'remote-auth', params: {} } },
    ...options,
    api: { ...API, ...options.api },
  });
  view.fake.ports.session.refresh = async () => view.fake.session.set(aPlayer());
  /** Sets the whole value, because the field tests cover single keys. */
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
      await type('Password', 'Parlay2026$');
      await type('First name', 'Maria');
      await type('Surname', 'Korhonen');
      await type('Date of birth', '16051990');
      await view.user.selectOptions(view.getByLabelText('Gender'), 'Female');
      await press('Continue');
    },
    async stepTwo() {
      await view.findByLabelText('House number');
      await waitFor(() => {
        if ((view.getByLabelText('Country') as HTMLSelectElement).value !== 'DE') throw new Error('not guessed yet');
      });
      await type('House number', '14b');
      await type('Street', 'Lindenallee');
      await type('Postcode', '24100');
      await type('City', 'Lübeck');
      await type('Mobile number', '1512 3456789');
      await view.user.click(view.getByLabelText('I am over 21'));
      await view.user.click(view.getByLabelText(/I accept the terms/));
      await press('Register');
    },
    bodies: (path: string) => view.fake.calls.filter((call) => call.path === path).map(({ body }) => body),
    at: () => view.fake.location.current(),
    /** URLs to which the page has navigated away. */
    left,
  };
}
