import type { Brand } from '@parlay/contracts/brand-data';
import type { QueryExecutorProvider } from 'kysely';
import type { Mails } from '../../core/mails/mail-outbox.ts';
import { formatTime } from '../../core/mails/moment.ts';
import { withLocale } from '../../core/row-locale.ts';
import { creditFreeCash } from '../../money/public.ts';
import { announceEnd, endSessionsOf } from '../sessions/end-sessions.ts';
import { removeKnownDevices } from '../sessions/known-devices.ts';
import { cancelMailedTokens } from './mailed-tokens.ts';
import * as queries from './set-password.gen.ts';

export interface PasswordChange {
  customerId: string;
  brand: Brand;
  passwordHash: string;
  /** Session that made the change and stays open. If omitted, all sessions end. */
  keep?: string;
  /** Cookie of the device that made the change. A known device stays known; the player's other devices are removed. */
  keepDevice: string | undefined;
  /** True if the player followed a link sent to their current address, which also verifies the address. */
  isOwner?: boolean;
}

/**
 * Stores a new password, ends the other sessions, cancels reset links and notifies the player by e-mail. Call it in a
 * transaction.
 */
export async function setPassword(db: QueryExecutorProvider, mails: Mails, change: PasswordChange): Promise<void> {
  const { customerId, brand, passwordHash, keep, keepDevice, isOwner = false } = change;
  const player = await queries.setPassword(db, { passwordHash, isOwner, customerId });
  if (!player) throw new Error(`player ${customerId} does not exist`);
  await cancelMailedTokens(db, customerId, 'reset-password');
  const ended = await endSessionsOf(db, { customerId, keep }, 'password-changed');
  if (ended > 0) await announceEnd(db, customerId, 'password-changed');
  await removeKnownDevices(db, { customerId, keep: keepDevice });
  // Locks sessions before the wallet, like all code that locks both, to avoid deadlocks.
  if (isOwner) await creditFreeCash(db, brand, customerId);
  const { name, email, locale } = withLocale(player);
  const values = { time: formatTime(brand, locale) };
  await mails.put(db, { kind: 'password-changed', brand, to: email, name, locale, values, link: '/password' });
}
