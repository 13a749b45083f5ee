import type { Brand } from '@parlay/contracts/brand-data';
import { playerById } from '../players/repository.ts';
import { endSession } from '../sessions/end-sessions.ts';
import { checkRegisters, type RegisterResult, type RegisterTools, registerPerson } from './check-registers.ts';

/**
 * Asks the registers about a player who has just logged in, and ends the session again when they may not play. Nobody has its
 * token by then. It comes after the login, because no place in the line for passwords may wait for an outside company.
 */
export async function checkAtLogin(
  tools: RegisterTools,
  brand: Brand,
  { customerId, sessionId }: { customerId: string; sessionId: string },
): Promise<RegisterResult> {
  const player = await playerById(tools.db, customerId);
  if (!player) throw new Error(`player ${customerId} does not exist`);
  const person = registerPerson(player, player.address.countryCode ?? '');
  const result = await checkRegisters(tools, { brand, at: 'login', person, customerId });
  if (!result.ok)
    await tools.db.transaction().execute((trx) => endSession(trx, { id: sessionId, customerId }, 'self-excluded'));
  return result;
}
