import { digitsToLetters } from '../identity/players/demo/make-player.ts';
import type { Browser, BrowserResponse } from './browser.ts';

let personCount = 0;

/** Returns a valid registration in brand 104 for a new person. `change` replaces fields. */
export function newPerson(change: Record<string, unknown> = {}): Record<string, unknown> {
  personCount += 1;
  const n = `${process.pid % 1000}${personCount}`;
  return {
    gender: 'FEMALE',
    displayName: `Aino${n}`,
    username: `aino${n}`,
    email: `aino${n}@example.com`,
    password: 'Secret2026$',
    firstName: 'Aino',
    surname: `Virtanen${digitsToLetters(String(personCount))}`,
    claimFreeCashBonus: false,
    currency: 'EUR',
    birthDate: '1990-01-31',
    ageVerification: true,
    address: { countryCode: 'FI', line1: '7 Harbour Street', city: 'Helsinki', postCode: '00100' },
    languageCode: 'en',
    mobilePhone: {
      mobileNumber: `40 ${String(1_000_000 + personCount).slice(0, 3)} ${String(1_000_000 + personCount).slice(3)}`,
      mobileCountryCode: '358',
    },
    consents: [{ type: 'TERMS_AND_CONDITIONS' }, { type: 'PRIVACY_POLICY' }, { type: 'MARKETING_EMAIL', given: false }],
    ...change,
  };
}

/** Requests a new registration token for this browser. */
export async function registrationToken(page: Browser): Promise<string> {
  if (!page.cookies.has('XSRF-TOKEN')) await page.get('/api/account/user');
  const { data } = await page.post('/api/register/registration-token', {});
  return String(data.registrationToken);
}

/** Registers as the page does, with a token that was requested just before. */
export async function register(page: Browser, user: Record<string, unknown>, brandId = 104): Promise<BrowserResponse> {
  const token = await registrationToken(page);
  return page.post('/api/register', { businessUnit: { businessUnitId: brandId }, user, token });
}
