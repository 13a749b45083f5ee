import { describe, expect, it } from '@jest/globals';
import { aPlayer } from '@parlay/ports/fakes';
import { renderWithPorts } from '@parlay/testing';
import { waitFor } from '@testing-library/react';
import { en } from '../testing/messages.ts';
import { type Options, REGISTER_PATHS, REGISTRATION_RESPONSE, renderRegistration } from '../testing/registration.tsx';
import RegisterCompletedPage from './register-completed.tsx';

describe('the registration page', () => {
  it('sends both steps in one request, with a token requested just before [AU5, AU6, EN4]', async () => {
    const view = renderRegistration({
      api: { 'POST /api/register': () => REGISTRATION_RESPONSE },
    });
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
        address: { countryCode: 'DE', line1: 'Lindenallee 14b', city: 'Lübeck', postCode: '24100' },
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

  it('counts as many steps as it lists', async () => {
    const view = renderRegistration({});
    for (const list of view.getAllByRole('list').filter((one) => one.querySelector('[aria-current="step"]'))) {
      expect(list.querySelectorAll('li')).toHaveLength(3);
    }
    expect(view.getByText('Step 1 of 3')).toBeVisible();
    await view.stepOne();
    expect(await view.findByText('Step 2 of 3')).toBeVisible();
  });

  it('sends the affiliate tag and counts the registration after consent [AU20, RS13]', async () => {
    // biome-ignore lint/suspicious/noDocumentCookie: sets a cookie as an earlier page would.
    document.cookie = 'parlay_btag=a_1b_2; Path=/';
    const view = renderRegistration({
      api: { 'POST /api/register': () => REGISTRATION_RESPONSE },
    });
    view.fake.ports.preferences.set('cookies', 'all');
    await view.stepOne();
    await view.stepTwo();
    await waitFor(() =>
      expect(view.bodies('/api/btag')).toEqual([{ customerId: 'c-demo1', bTag: 'a_1b_2', operation: 'registration' }]),
    );
    expect(view.fake.reports).toEqual([{ kind: 'analytics', event: 'registration', uid: 'u' }]);
    // biome-ignore lint/suspicious/noDocumentCookie: removes the cookie for the next test.
    document.cookie = 'parlay_btag=; Path=/; Max-Age=0';
  });

  it('stays on the first step while a name is taken [AU10]', async () => {
    const view = renderRegistration();
    await view.stepOne('taken');
    await waitFor(() =>
      expect(view.getByLabelText('Username')).toHaveAccessibleDescription('This is taken. Choose another one.'),
    );
    expect(view.getByRole('heading', { level: 1, name: 'Your details' })).toBeInTheDocument();
  });

  it('stores the input as a draft, but never stores the password', async () => {
    const view = renderRegistration();
    await view.type('Username', 'maria');
    await view.type('Password', 'Parlay2026$');
    const stored = JSON.stringify(view.fake.ports.drafts.read('registration'));
    expect(stored).toContain('maria');
    expect(stored).not.toContain('Parlay2026');
  });

  it('refuses players below the brand’s minimum age [AU7]', async () => {
    const view = renderRegistration();
    await waitFor(() => expect(view.fake.calls.map(({ path }) => path)).toContain('/api/minAge'));
    await view.type('Date of birth', '17/05/2005');
    await waitFor(() =>
      expect(view.getByLabelText('Date of birth')).toHaveAccessibleDescription('You have to be 21 or older.'),
    );
  });

  it('redirects a signed-in player to the account [RT2]', () => {
    const view = renderRegistration({ session: aPlayer() });
    expect(view.at().pathname).toBe('/en/account');
  });

  it('shows that registration is paused during maintenance [SH5]', () => {
    const view = renderRegistration({ brand: { maintenance: true } });
    expect(view.queryByLabelText('Username')).toBeNull();
    expect(view.getByText(/Registration is paused/)).toBeInTheDocument();
  });
});

describe('the registration completed page [AU15, B4]', () => {
  const completed = (options: Options = {}) =>
    renderWithPorts(<RegisterCompletedPage />, {
      messages: en,
      paths: REGISTER_PATHS,
      session: aPlayer(),
      location: {
        pathname: '/en/register-completed',
        state: { email: 'maria@mail.example' },
        route: { id: 'register-completed', remote: 'remote-auth', params: {} },
      },
      ...options,
    });

  it('asks for a deposit limit before offering a deposit, if the policy requires it at that point', async () => {
    let prompt: 'skippable' | 'required' | null = 'skippable';
    let promptAt: 'registration' | 'firstDeposit' = 'registration';
    const api = {
      'GET /api/account/limits': () => ({ prompt, promptAt }) as never,
      'POST /api/account/limits/skip': () => {
        prompt = null;
        return { done: true as const };
      },
    };
    const view = completed({ api });
    expect(await view.findByRole('heading', { name: 'Set a deposit limit?' })).toBeInTheDocument();
    expect(view.getByRole('link', { name: 'Set a limit' })).toHaveAttribute('href', '/en/account/limits');
    expect(view.queryByRole('link', { name: 'Make a deposit' })).toBeNull();
    await view.user.click(view.getByRole('button', { name: 'Not now' }));
    expect(await view.findByRole('link', { name: 'Make a deposit' })).toBeInTheDocument();
    expect(view.queryByRole('heading', { name: 'Set a deposit limit?' })).toBeNull();
    view.unmount();
    prompt = 'required';
    const required = completed({ api });
    expect(await required.findByRole('link', { name: 'Set a limit' })).toBeInTheDocument();
    expect(required.queryByRole('button', { name: 'Not now' })).toBeNull();
    required.unmount();
    promptAt = 'firstDeposit';
    expect(await completed({ api }).findByRole('link', { name: 'Make a deposit' })).toBeInTheDocument();
  });

  it('shows where the link was sent, and offers a deposit only if one is possible', () => {
    const view = completed();
    expect(view.getByText(/maria@mail.example/)).toBeInTheDocument();
    expect(view.getByRole('link', { name: 'Make a deposit' })).toHaveAttribute('href', '/en/account/deposit');
    view.unmount();
    expect(completed({ brand: { maintenance: true } }).queryByRole('link', { name: 'Make a deposit' })).toBeNull();
  });
});
