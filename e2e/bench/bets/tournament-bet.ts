import { randomUUID } from 'node:crypto';
import type { Wire, WireResponse } from '../support/wire.ts';
import { randomBet } from './workloads.ts';

/** Places a bet of a random player in a tournament. `headers` are those of each player. */
export function placeTournamentBet(wire: Wire, headers: readonly string[]): Promise<WireResponse> {
  const { number, tournament, selection, odds } = randomBet();
  const body = JSON.stringify({ tournamentId: tournament, selectionId: selection, stake: '100', odds: odds / 100 });
  const key = `idempotency-key: ${randomUUID()}\r\n`;
  return wire.request('POST', '/api/sportuno/bet', `${headers[number]}${key}`, body);
}
