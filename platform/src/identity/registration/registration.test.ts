import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { invariants } from '../../money/ledger/invariants.ts';
import { commitDuringCall } from '../../testing/commit-during-call.ts';
import { linkIn, mailsTo } from '../../testing/letters.ts';
import { type TestPlatform, testPlatform } from '../../testing/platform.ts';
import { createTestPlayer } from '../../testing/players.ts';
import { newPerson, register, registrationToken } from '../../testing/registration.ts';
import { lockNames } from './repository.ts';

let platform: TestPlatform;
let page: ReturnType<TestPlatform['browser']>;
let address = 0;
const visitor = (host?: string) => {
  address += 1;
  return platform.browser({ address: `198.51.100.${address}`, ...(host ? { host } : {}) });
};
beforeAll(async () => {
  platform = await testPlatform();
  page = visitor();
  await page.get('/api/account/user');
});
afterAll(() => platform.close());

const brandId = { businessUnitId: 104 };
const fieldsOf = async (user: Record<string, unknown>) => (await register(visitor(), user)).error?.fieldErrors;

describe('registration [AU5, AU6, CL5]', () => {
  it('waits for a concurrent claim of the same display name, in any spelling [AU10]', async () => {
    const user = newPerson({ displayName: 'MinuteNimi' });
    const browser = visitor();
    const token = await registrationToken(browser);
    const { db } = platform.database;
    const reply = await commitDuringCall(
      db,
      () => browser.post('/api/register', { businessUnit: brandId, user, token }),
      {
        // The database lower-cases "İ" to "i", and JavaScript to "i" with a second dot.
        hold: (trx) => lockNames(trx, 104, ['MİNUTENİMİ']),
        change: (trx) => createTestPlayer(trx, { displayName: 'MİNUTENİMİ' }),
      },
    );
    expect(reply.error?.fieldErrors).toEqual({ 'user.displayName': 'duplicate' });
  });

  it('creates a player with an empty wallet, consents and a verification e-mail, and signs them in', async () => {
    const browser = visitor();
    const before = browser.cookies.get('XSRF-TOKEN');
    const mobilePhone = { mobileNumber: '40 123 4567', mobileCountryCode: '358' };
    const user = newPerson({ claimFreeCashBonus: true, mobilePhone });
    const { status, data } = await register(browser, user);
    expect(status).toBe(200);
    expect(data.dataLayer).toEqual({ UID: expect.stringMatching(/^[\w-]{22}$/) });
    expect(browser.cookies.get('XSRF-TOKEN')).not.toBe(before);
    const record = (await browser.get('/api/account/user')).data;
    expect(record).toMatchObject({
      authenticated: true,
      customerId: data.customerId,
      username: user.username,
      email: user.email,
      gender: 'FEMALE',
      birthDate: '1990-01-31',
      mobileNumber: '+358401234567',
      mobilePhone: { mobileNumber: '401234567', mobileCountryCode: '358' },
      address: { line1: '7 Harbour Street', city: 'Helsinki', countryCode: 'FI', subDivisionCode: '' },
      hasValidatedEmail: false,
      regulations: { requiresEmailVerification: true },
      balances: { spendable: '0.00', currency: 'EUR' },
      lastLogin: null,
      // The default interval, until the player chooses another (RS11).
      realityCheck: { period: 'PT1H', nextAt: expect.any(String) },
    });
    const consents = (await browser.get('/api/consents/customer')).data.consents as Record<string, unknown>[];
    expect(consents.map(({ type, given }) => [type, given])).toEqual([
      ['TERMS_AND_CONDITIONS', true],
      ['PRIVACY_POLICY', true],
      ['MARKETING_EMAIL', false],
    ]);
    const letters = await mailsTo(platform, String(user.email));
    expect(letters.map(({ kind }) => kind)).toEqual(['verify-email']);
    expect(linkIn(letters[0]).href).toMatch(/^http:\/\/localhost:8080\/en\/validateemail\?token=[\w-]{43}$/);
    expect(await invariants(platform.database.db)).toEqual([]);
  });

  it.each([
    ['username', 'a b', 'noSpaces'],
    ['username', 'abc', 'minlength'],
    ['displayName', '', 'required'],
    ['email', 'nobody@nowhere', 'email'],
    ['password', 'short1', 'minlength'],
    ['password', '1Secret2026', 'charPattern'],
    ['firstName', 'Aino!', 'validName'],
    ['surname', '', 'required'],
    ['currency', 'PEN', 'invalidPattern'],
    ['birthDate', '', 'required'],
    ['birthDate', '1990-02-30', 'invalidPattern'],
    ['birthDate', '2020-01-01', 'numberLesserThanOrEqualTo'],
    ['ageVerification', false, 'required'],
    ['consents', [{ type: 'TERMS_AND_CONDITIONS' }], 'required'],
    ['gender', 'female', 'fieldError'],
    ['languageCode', 'xx', 'fieldError'],
  ])('rejects the %s %j with %s', async (field, value, key) => {
    expect(await fieldsOf(newPerson({ [field]: value }))).toMatchObject({ [`user.${field}`]: key });
  });

  it('rejects a consent that was not requested, and records nothing [D2]', async () => {
    const user = newPerson();
    const consents = [...(user.consents as object[]), { type: 'EVERYTHING', presentedText: 'All that I own' }];
    expect(await fieldsOf({ ...user, consents })).toEqual({ 'user.consents.3.type': 'invalidPattern' });
    const { rows } = await sql`select 1 from consent_record where type = 'EVERYTHING'`.execute(platform.database.db);
    expect(rows).toEqual([]);
  });

  it('returns field errors for address and phone number [AU8]', async () => {
    const address = { countryCode: 'PE', subDivisionCode: '', line1: '', city: 'Lima', postCode: '15046' };
    const finnish = { ...address, countryCode: 'FI', line1: '1 Street', postCode: '2410' };
    expect(await fieldsOf(newPerson({ address: finnish }))).toEqual({ 'user.address.postCode': 'invalidPattern' });
    expect(await fieldsOf(newPerson({ address }))).toEqual({
      'user.address.subDivisionCode': 'required',
      'user.address.line1': 'required',
    });
    const wrongRegion = { ...address, line1: '1 Av. Arequipa', subDivisionCode: 'CA' };
    expect(await fieldsOf(newPerson({ address: wrongRegion }))).toEqual({
      'user.address.subDivisionCode': 'invalidPattern',
    });
    expect(await fieldsOf(newPerson({ address: { ...wrongRegion, countryCode: 'ZZ' } }))).toEqual({
      'user.address.countryCode': 'invalidPattern',
    });
    const mobilePhone = { mobileNumber: '1', mobileCountryCode: '358' };
    expect(await fieldsOf(newPerson({ mobilePhone }))).toEqual({ 'user.mobilePhone.mobileNumber': 'invalidPattern' });
  });

  it('refuses people below the brand’s minimum age in its time zone [AU7]', async () => {
    const day = (shift: number) => {
      const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Malta' }).format(
        Date.now() + shift * 86_400_000,
      );
      return `${Number(today.slice(0, 4)) - 18}${today.slice(4)}`;
    };
    expect(await fieldsOf(newPerson({ birthDate: day(2) }))).toEqual({ 'user.birthDate': 'numberLesserThanOrEqualTo' });
    expect((await register(visitor(), newPerson({ birthDate: day(-1) }))).status).toBe(200);
  });

  it('treats look-alike names and staff names as taken [AU10]', async () => {
    const owner = newPerson({ username: 'Morning7', displayName: 'Morning8' });
    expect((await register(visitor(), owner)).status).toBe(200);
    const browser = visitor();
    await browser.get('/api/account/user');
    for (const [username, displayName] of [
      ['rnorning7', 'Mоrning8'],
      ['MORNING7', 'rnorning8'],
      ['Support1', 'АDMIN'],
    ]) {
      const name = (await browser.post('/api/check-username-availability', { username })).data;
      const shown = (await browser.post('/api/check-display-name-availability', { displayName })).data;
      expect([name, shown]).toEqual([{ usernameAvailable: false }, { displayNameAvailable: false }]);
    }
    expect(await fieldsOf(newPerson({ username: 'rnorning7' }))).toEqual({ 'user.username': 'duplicate' });
    expect(await fieldsOf(newPerson({ username: 'dеmo1' }))).toEqual({ 'user.username': 'invalidPattern' });
    expect(await fieldsOf(newPerson({ email: '<a@b.com>' }))).toEqual({ 'user.email': 'email' });
  });

  it('strips invisible characters from names and stores the rest in one Unicode form', async () => {
    const browser = visitor();
    const user = newPerson({ firstName: 'Zoe\u0301\u202e', surname: 'Al\u200bva\u3164' });
    const { data } = await register(browser, user);
    expect((await browser.get('/api/account/user')).data).toMatchObject({ firstName: 'Zo\u00e9', surname: 'Alva' });
    expect(data.customerId).toBeTruthy();
  });

  it('reports which names and addresses are taken, ignoring case [AU10, CL4]', async () => {
    const user = newPerson();
    expect((await register(visitor(), user)).status).toBe(200);
    const same = { ...user, username: String(user.username).toUpperCase(), email: String(user.email).toUpperCase() };
    expect(await fieldsOf(same)).toEqual({ 'user.username': 'duplicate', 'user.displayName': 'duplicate' });
    expect(await fieldsOf(newPerson({ email: same.email }))).toEqual({ 'user.email': 'duplicate' });
    expect((await page.post('/api/check-username-availability', { username: same.username })).data).toEqual({
      usernameAvailable: false,
    });
    const { displayName } = user;
    expect((await page.post('/api/check-display-name-availability', { displayName })).data).toEqual({
      displayNameAvailable: false,
    });
    expect((await page.post('/api/check-username-availability', { username: 'nobodyyet' })).data).toEqual({
      usernameAvailable: true,
    });
  });

  it('accepts only one of several concurrent registrations with the same display name', async () => {
    const displayName = 'Wanted1';
    const responses = await Promise.all([1, 2, 3].map(() => register(visitor(), newPerson({ displayName }))));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
  });

  it('redirects people from a blocked country to the brand’s URL, with error 200017 [AU9]', async () => {
    const brands = platform.config.brands.map((brand) => ({
      ...brand,
      registration: {
        ...brand.registration,
        blockedCountries: ['FI'],
        redirects: { '200017': 'https://elsewhere.example/fi' },
      },
    }));
    const strict = await testPlatform({ config: { brands } });
    const { status, error } = await register(strict.browser(), newPerson());
    expect([status, error?.code, error?.details]).toEqual([
      403,
      'registration_blocked',
      { number: 200017, redirectUrl: 'https://elsewhere.example/fi' },
    ]);
    await strict.close();
  });
});

describe('a country from which no brand accepts players [AU9]', () => {
  const home = (countryCode: string) =>
    newPerson({ address: { countryCode, line1: '7 Harbour Street', city: '', postCode: '00100' } });

  it('is refused at registration with the reason, even if other fields are invalid', async () => {
    for (const country of ['CU', 'IR', 'KP', 'MM', 'SY']) {
      const { status, error } = await register(visitor(), home(country));
      expect([status, error?.code, error?.fieldErrors]).toEqual([
        403,
        'registration_blocked',
        { 'user.address.countryCode': 'fieldError' },
      ]);
      expect(error?.message).toBe('We may not accept players who live in this country.');
      expect(error?.details).toEqual({ number: 200017, redirectUrl: '/help-centre/restricted-territories' });
    }
  });
});

describe('the registration token [D20]', () => {
  it('is valid once, even in concurrent requests, and returns the same player for the same content', async () => {
    const browser = visitor();
    const token = await registrationToken(browser);
    const cookies = new Map(browser.cookies);
    const body = { businessUnit: brandId, user: newPerson(), token };
    const repeat = () => {
      const twin = platform.browser({ address: '203.0.113.80' });
      for (const [name, value] of cookies) twin.cookies.set(name, value);
      return twin.post('/api/register', body);
    };
    // Sends as many concurrent password calls as even a slow node accepts, then one more.
    const responses = [...(await Promise.all(Array.from({ length: 4 }, repeat))), await repeat()];
    expect(responses.map(({ status }) => status)).toEqual(Array(5).fill(200));
    expect(new Set(responses.map(({ data }) => data.customerId)).size).toBe(1);
    const users = responses.map(({ data }) => (data.user as { authenticated: boolean }).authenticated);
    expect(users.sort()).toEqual([false, false, false, false, true]);
    const twin = platform.browser({ address: '203.0.113.81' });
    for (const [name, value] of cookies) twin.cookies.set(name, value);
    const other = await twin.post('/api/register', { ...body, user: newPerson() });
    expect([other.status, other.error?.code]).toEqual([422, 'registration_token_invalid']);
  });

  it('is invalid in another browser, if made up, and after half an hour', async () => {
    const token = await registrationToken(visitor());
    const other = visitor();
    await other.get('/api/account/user');
    for (const wrong of [token, 'made-up']) {
      const response = await other.post('/api/register', { businessUnit: brandId, user: newPerson(), token: wrong });
      expect(response.error).toMatchObject({
        code: 'registration_token_invalid',
        fieldErrors: { token: 'invalidPattern' },
      });
    }
    const owner = visitor();
    const old = await registrationToken(owner);
    await sql`update registration_token set expires_at = now()`.execute(platform.database.db);
    const response = await owner.post('/api/register', { businessUnit: brandId, user: newPerson(), token: old });
    expect(response.status).toBe(422);
  });

  it('can still be used after a request with an invalid field', async () => {
    const browser = visitor();
    const token = await registrationToken(browser);
    const user = newPerson({ city: '' });
    const wrong = { businessUnit: brandId, user: { ...user, email: 'no' }, token };
    expect((await browser.post('/api/register', wrong)).status).toBe(400);
    expect((await browser.post('/api/register', { ...wrong, user })).status).toBe(200);
  });
});

describe('data for the registration form', () => {
  it('includes the brand’s minimum age, at least 18, and age self-verification (AU7, CL6) [X4]', async () => {
    expect((await page.get('/api/minAge')).data).toEqual({ minAge: 18 });
    expect((await page.get('/api/ageSelfVerificationEnabled')).data).toEqual({ ageSelfVerificationEnabled: true });
    const brands = platform.config.brands.map((brand) => ({
      ...brand,
      registration: { ...brand.registration, minAge: 16 },
    }));
    const young = await testPlatform({ config: { brands } });
    expect((await young.browser().get('/api/minAge')).data).toEqual({ minAge: 18 });
    await young.close();
  });

  it('includes consents with their texts in the language of the page [CL6]', async () => {
    const browser = platform.browser();
    browser.cookies.set('parlay_locale', 'fi');
    const consents = (await browser.get('/api/consents')).data.consents as Record<string, unknown>[];
    expect(consents[0]).toEqual({
      type: 'TERMS_AND_CONDITIONS',
      presentedText: 'Hyväksyn käyttöehdot',
      version: '2026-11',
      required: true,
    });
  });

  it('is rate limited when one network address checks many names', async () => {
    const client = platform.browser({ address: '203.0.113.90' });
    await client.get('/api/account/user');
    const responses = [];
    for (let n = 0; n < 45; n += 1)
      responses.push(await client.post('/api/check-username-availability', { username: `name${n}` }));
    const refused = responses.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThan(0);
    expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0);
  });
});
