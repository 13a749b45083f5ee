import { DEFAULT_BRAND } from '@parlay/contracts/brand';
import type { Brand } from '@parlay/contracts/brand-data';
import { readBrands } from '@parlay/contracts/brand-files';
import type { Db } from '../core/database/database.ts';
import { acceptRequired } from '../identity/consents/repository.ts';
import { hashPassword } from '../identity/passwords/passwords.ts';
import { digitsToLetters } from '../identity/players/demo/make-player.ts';
import type { NewPlayer } from '../identity/players/player.ts';
import { addPlayer } from '../identity/players/repository.ts';
import { creditOpeningBalance, type OpeningBalance, openWallet } from '../money/wallet/repository.ts';

let playerCount = 0;
/** Brands, read once from their files for the consents of test players. */
let brands: readonly Brand[] | undefined;

function brandOf(brandId: number): Brand {
  if (!brands) {
    const result = readBrands();
    if (!result.ok) throw new Error(result.error);
    brands = result.brands;
  }
  const brand = brands.find(({ id }) => id === brandId);
  if (!brand) throw new Error(`there is no brand ${brandId}`);
  return brand;
}

interface PlayerOptions {
  balance?: OpeningBalance;
  password?: string;
  /** Accepted consent versions that differ from the current ones; null if the player has accepted none. */
  accepted?: Partial<Brand['consents']> | null;
}

/** Adds a player only for comparisons, without a wallet or a usable password. Returns the customer id. */
export async function addPerson(
  db: Db,
  given: Pick<NewPlayer, 'firstName' | 'surname' | 'birthDate'> & Partial<NewPlayer>,
): Promise<string> {
  playerCount += 1;
  const name = `person${playerCount}`;
  const defaults = {
    brandId: DEFAULT_BRAND,
    username: name,
    displayName: name,
    passwordHash: '',
    currency: 'EUR',
    language: 'en' as const,
  };
  const customerId = await addPlayer(db, { ...defaults, email: `${name}@example.com`, ...given });
  if (!customerId) throw new Error(`the name ${name} is taken`);
  return customerId;
}

/** Adds a player with an empty wallet, or with the given balance. */
export async function createTestPlayer(
  db: Db,
  { balance, password = 'Secret2026$', accepted, ...given }: Partial<NewPlayer> & PlayerOptions = {},
): Promise<{ customerId: string; username: string; password: string }> {
  playerCount += 1;
  const username = given.username ?? `player${playerCount}`;
  const currency = given.currency ?? 'EUR';
  const brandId = given.brandId ?? DEFAULT_BRAND;
  const customerId = await addPlayer(db, {
    brandId,
    username,
    displayName: `Player ${playerCount}`,
    passwordHash: await hashPassword(password),
    currency,
    language: 'en',
    email: `${username}@example.com`,
    firstName: 'Test',
    surname: `Player ${digitsToLetters(String(playerCount))}`,
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
  if (balance) await creditOpeningBalance(db, customerId, balance);
  return { customerId, username, password };
}
