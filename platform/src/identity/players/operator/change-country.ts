import { type QueryExecutorProvider, sql } from 'kysely';
import { announceEnd, endSessionsOf } from '../../sessions/end-sessions.ts';

/**
 * Changes the country of a player's address, and so the policy that holds for them; false: there is no such player. Their
 * sessions end, because the registers and the session's length of the new country are looked at by a login.
 */
export async function changeCountry(
  trx: QueryExecutorProvider,
  customerId: string,
  countryCode: string,
): Promise<boolean> {
  const { rows } = await sql`
    update player set address = address || ${JSON.stringify({ countryCode, subDivisionCode: '' })}::jsonb
    where customer_id = ${customerId} returning customer_id`.execute(trx);
  if (rows.length === 0) return false;
  const reason = 'ended-elsewhere';
  if ((await endSessionsOf(trx, { customerId }, reason)) > 0) await announceEnd(trx, customerId, reason);
  return true;
}
