import { percentile } from '../support/figures.ts';
import { Wire } from '../support/wire.ts';
import { logInPlayers } from './players.ts';
import { placeTournamentBet } from './tournament-bet.ts';

// Usage: node load.ts {port} {clients} {seconds}. Places bets for the benchmark's players and prints figures as JSON.
const [port = 0, clients = 0, seconds = 0] = process.argv.slice(2).map(Number);
const WARM_UP_MS = 3_000;

export interface HttpFigures {
  clients: number;
  seconds: number;
  requests: number;
  perSecond: number;
  /** Response times in ms. */
  p50: number;
  p90: number;
  p99: number;
  max: number;
  /** Responses other than 200, by status. */
  others: Record<string, number>;
}

const wires = Array.from({ length: clients }, () => new Wire(port));
const headers = await logInPlayers(wires);
const durations: number[] = [];
const otherResponses: Record<string, number> = {};
const from = performance.now() + WARM_UP_MS;
const until = from + seconds * 1_000;
await Promise.all(wires.map(placeBets));
for (const wire of wires) wire.close();
const figures: HttpFigures = {
  clients,
  seconds,
  requests: durations.length,
  perSecond: durations.length / seconds,
  p50: percentile(durations, 0.5),
  p90: percentile(durations, 0.9),
  p99: percentile(durations, 0.99),
  max: percentile(durations, 1),
  others: otherResponses,
};
process.stdout.write(JSON.stringify(figures));

async function placeBets(wire: Wire): Promise<void> {
  for (let startedAt = performance.now(); startedAt < until; startedAt = performance.now()) {
    const { status } = await placeTournamentBet(wire, headers);
    if (startedAt < from) continue;
    durations.push(performance.now() - startedAt);
    if (status !== 200) otherResponses[status] = (otherResponses[status] ?? 0) + 1;
  }
}
