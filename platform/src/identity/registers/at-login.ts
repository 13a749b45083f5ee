import type { Brand } from '@parlay/contracts/brand-data';
import { playerById } from '../players/repository.ts';
import { endSession } from '../sessions/end-sessions.ts';
import { checkRegisters, type RegisterDependencies, type RegisterResult, registerPerson } from './check-registers.ts';

/**
 * Checks the registers for a player who has just logged in, and ends the new session if they may not play. The browser
 * has not received the session's token yet. Runs after the login, because a slot in the password queue must not wait
 * for a third party.
 */
export async function checkRegistersAtLogin(
  tools: RegisterDependencies,
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
