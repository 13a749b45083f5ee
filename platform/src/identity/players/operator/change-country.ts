import type { QueryExecutorProvider } from 'kysely';
import { announceEnd, endSessionsOf } from '../../sessions/end-sessions.ts';
import * as queries from './change-country.gen.ts';

/**
 * Changes the country of a player's address, and with it the policy that applies to them. Returns false for an unknown
 * player. Ends their sessions, because the new country's registers and session length only take effect at a login.
 */
export async function changeCountry(
  trx: QueryExecutorProvider,
  customerId: string,
  countryCode: string,
): Promise<boolean> {
  const rows = await queries.changeCountry(trx, { value: { countryCode, subDivisionCode: '' }, customerId });
  if (rows.length === 0) return false;
  const reason = 'ended-elsewhere';
  if ((await endSessionsOf(trx, { customerId }, reason)) > 0) await announceEnd(trx, customerId, reason);
  return true;
}
