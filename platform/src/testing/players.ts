import { DEFAULT_BRAND } from '@parlay/contracts/brand';
import type { Brand } from '@parlay/contracts/brand-data';
import { readBrands } from '@parlay/contracts/brand-files';
import type { Db } from '../core/database/database.ts';
import { acceptRequired } from '../identity/consents/repository.ts';
import { hashPassword } from '../identity/passwords/passwords.ts';
import { inLetters } from '../identity/players/demo/make-player.ts';
import type { NewPlayer } from '../identity/players/player.ts';
import { addPlayer } from '../identity/players/repository.ts';
import { giveOpeningBalance, type OpeningBalance, openWallet } from '../money/wallet/repository.ts';

let made = 0;
/** Brands, read from the files once: for what players of a test have agreed to. */
let brands: readonly Brand[] | undefined;

function brandOf(brandId: number): Brand {
  if (!brands) {
    const read = readBrands();
    if (!read.ok) throw new Error(read.error);
    brands = read.brands;
  }
  const brand = brands.find(({ id }) => id === brandId);
  if (!brand) throw new Error(`there is no brand ${brandId}`);
  return brand;
}

interface WantedPlayer {
  balance?: OpeningBalance;
  password?: string;
  /** Versions of what they have agreed to, where these are not the present ones; null: of nothing. */
  accepted?: Partial<Brand['consents']> | null;
}

/** A player for comparisons only: without a wallet, and with a password that nobody knows. Returns the number. */
export async function addPerson(
  db: Db,
  given: Pick<NewPlayer, 'firstName' | 'surname' | 'birthDate'> & Partial<NewPlayer>,
): Promise<string> {
  made += 1;
  const name = `person${made}`;
  const usual = {
    brandId: DEFAULT_BRAND,
    username: name,
    displayName: name,
    passwordHash: '',
    currency: 'EUR',
    language: 'en' as const,
  };
  const customerId = await addPlayer(db, { ...usual, email: `${name}@example.com`, ...given });
  if (!customerId) throw new Error(`the name ${name} is taken`);
  return customerId;
}

/** A player of the test's own with an empty wallet, or one of the given balance. */
export async function makePlayer(
  db: Db,
  { balance, password = 'Secret2026$', accepted, ...given }: Partial<NewPlayer> & WantedPlayer = {},
): Promise<{ customerId: string; username: string; password: string }> {
  made += 1;
  const username = given.username ?? `player${made}`;
  const currency = given.currency ?? 'EUR';
  const brandId = given.brandId ?? DEFAULT_BRAND;
  const customerId = await addPlayer(db, {
    brandId,
    username,
    displayName: `Player ${made}`,
    passwordHash: await hashPassword(password),
    currency,
    language: 'en',
    email: `${username}@example.com`,
    firstName: 'Test',
    surname: `Player ${inLetters(String(made))}`,
    birthDate: '1990-01-31',
    address: { countryCode: brandOf(brandId).legal.country },
    ...given,
  });
  if (!customerId) throw new Error(`the name ${username} is taken`);
  await openWallet(db, customerId, currency);
  if (accepted !== null) {
    const consents = { ...brandOf(brandId).consents, ...accepted };
    await acceptRequired(db, { consents }, { customerId, locale: given.language ?? 'en' });
  }
  if (balance) await giveOpeningBalance(db, customerId, balance);
  return { customerId, username, password };
}
