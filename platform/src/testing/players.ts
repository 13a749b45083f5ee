import type { Db } from '../db/database.ts';
import type { NewPlayer } from '../modules/players/player.ts';
import { addPlayer } from '../modules/players/repository.ts';
import { hashPassword } from '../modules/sessions/passwords.ts';
import { giveOpeningBalance, type OpeningBalance, openWallet } from '../modules/wallet/repository.ts';

let made = 0;

/** A player of the test's own with an empty wallet, or one of the given balance. */
export async function makePlayer(
  db: Db,
  {
    balance,
    password = 'Secret2026$',
    ...given
  }: Partial<NewPlayer> & { balance?: OpeningBalance; password?: string } = {},
): Promise<{ customerId: string; username: string; password: string }> {
  made += 1;
  const username = given.username ?? `player${made}`;
  const currency = given.currency ?? 'EUR';
  const customerId = await addPlayer(db, {
    brandId: 104,
    username,
    displayName: `Player ${made}`,
    passwordHash: await hashPassword(password),
    currency,
    language: 'en',
    email: `${username}@example.com`,
    firstName: 'Test',
    surname: 'Player',
    birthDate: '1990-01-31',
    ...given,
  });
  if (!customerId) throw new Error(`the name ${username} is taken`);
  await openWallet(db, customerId, currency);
  if (balance) await giveOpeningBalance(db, customerId, balance);
  return { customerId, username, password };
}
