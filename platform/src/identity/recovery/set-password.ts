import type { Brand } from '@parlay/contracts/brand-data';
import type { QueryExecutorProvider } from 'kysely';
import { momentIn } from '../../core/mails/moment.ts';
import type { Mails } from '../../core/mails/office.ts';
import { withLocale } from '../../core/row-locale.ts';
import { creditFreeCash } from '../../money/public.ts';
import { announceEnd, endSessionsOf } from '../sessions/end-sessions.ts';
import { forgetDevices } from '../sessions/known-devices.ts';
import { cancelMailedTokens } from './mailed-tokens.ts';
import * as queries from './set-password.gen.ts';

export interface PasswordChange {
  customerId: string;
  brand: Brand;
  passwordHash: string;
  /** The session in which it was changed goes on; left out: none does. */
  keep?: string;
  /** Cookie of the device in which it was changed: stays known, if it is; the player's other devices are forgotten. */
  keepDevice: string | undefined;
  /** A link that was sent to the player's present address was followed: so the address is proved too. */
  isOwner?: boolean;
}

/**
 * Keeps a new password, ends the other sessions and the links that would replace it, and tells the player by e-mail; call it
 * in a transaction.
 */
export async function setPassword(db: QueryExecutorProvider, mails: Mails, change: PasswordChange): Promise<void> {
  const { customerId, brand, passwordHash, keep, keepDevice, isOwner = false } = change;
  const player = await queries.setPassword(db, { passwordHash, isOwner, customerId });
  if (!player) throw new Error(`player ${customerId} does not exist`);
  await cancelMailedTokens(db, customerId, 'reset-password');
  const ended = await endSessionsOf(db, { customerId, keep }, 'password-changed');
  if (ended > 0) await announceEnd(db, customerId, 'password-changed');
  await forgetDevices(db, { customerId, keep: keepDevice });
  // Sessions first and the wallet second, as in whatever else takes both: two that wait for each other would both fail.
  if (isOwner) await creditFreeCash(db, brand, customerId);
  const { name, email, locale } = withLocale(player);
  const values = { time: momentIn(brand, locale) };
  await mails.put(db, { kind: 'password-changed', brand, to: email, name, locale, values, link: '/password' });
}
