import { randomBytes, randomInt } from 'node:crypto';
import type { Locale } from '@parlay/contracts/brand';
import type { Brand } from '@parlay/contracts/brand-data';
import type { Db } from '../../../core/database/database.ts';
import { creditOpeningBalance, type OpeningBalance, openWallet, skipPrompt } from '../../../money/public.ts';
import { acceptRequired } from '../../consents/repository.ts';
import { hashPassword } from '../../passwords/passwords.ts';
import { DEMO_PASSWORD } from '../demo-players.ts';
import type { NewPlayer } from '../player.ts';
import { addPlayer } from '../repository.ts';
import { OPENING_BALANCE } from '../seed.ts';

export interface DemoPlayerOptions {
  brand: Brand;
  currency: string;
  language: Locale;
  /** Minor units; defaults to the opening balance of demo players. */
  balance?: OpeningBalance | undefined;
  /** Accepted consent versions that differ from the current ones. */
  accepted?: Partial<Brand['consents']> | undefined;
  /** Names and birth date, for tests that create two accounts for one person. */
  person?: Pick<NewPlayer, 'firstName' | 'surname' | 'birthDate'> | undefined;
  /** Country of the address. */
  country?: string | undefined;
}

export interface DemoPlayer {
  customerId: string;
  username: string;
  password: string;
  displayName: string;
  currency: string;
}

/** Computed once per process, because the password is public and hashing is deliberately slow. */
let passwordHash: Promise<string> | undefined;

/** Replaces digits with letters, because digits do not distinguish names (decision 052). */
export const digitsToLetters = (text: string) => text.replace(/\d/g, (digit) => 'ghijklmnop'[Number(digit)] ?? '');

/** Creates a player for one test, with the password and, by default, the balance of the demo players. */
export async function createDemoPlayer(db: Db, options: DemoPlayerOptions): Promise<DemoPlayer> {
  const { brand, currency, language, balance = OPENING_BALANCE, accepted, person, country = 'MT' } = options;
  passwordHash ??= hashPassword(DEMO_PASSWORD);
  const hash = await passwordHash;
  const suffix = randomBytes(5).toString('hex');
  const username = `guest-${suffix}`;
  const displayName = `Guest ${suffix.slice(0, 4)}`;
  const customerId = await db.transaction().execute(async (trx) => {
    const added = await addPlayer(trx, {
      brandId: brand.id,
      username,
      displayName,
      passwordHash: hash,
      currency,
      language,
      email: `${username}@example.com`,
      firstName: 'Guest',
      surname: digitsToLetters(suffix),
      birthDate: '1990-01-31',
      mobile: `+35699${randomInt(100_000, 1_000_000)}`,
      address: { line1: '1 Harbour Street', city: 'Valletta', postCode: 'VLT 1000', countryCode: country },
      realityCheckPeriod: 'PT1H',
      ...person,
    });
    if (!added) throw new Error(`the name ${username} is taken`);
    await openWallet(trx, added, currency, brand.timezone);
    await creditOpeningBalance(trx, added, balance);
    await skipPrompt(trx, added);
    const consents = { ...brand.consents, ...accepted };
    await acceptRequired(trx, { consents }, { customerId: added, locale: language });
    return added;
  });
  return { customerId, username, password: DEMO_PASSWORD, displayName, currency };
}
