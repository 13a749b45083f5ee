import { randomUUID } from 'node:crypto';
import { percentile } from '../support/figures.ts';
import { Wire } from '../support/wire.ts';
import { randomBet } from './workloads.ts';

// Usage: node load.ts {port} {clients} {seconds}. Places bets for the benchmark's players and prints figures as JSON.
const [port = 0, clients = 0, seconds = 0] = process.argv.slice(2).map(Number);
const PLAYERS = 1_000;
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
const headers = await logIn();
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

/** Returns each player's headers: an IP address, the session cookie and the session's CSRF token. */
async function logIn(): Promise<string[]> {
  const playerHeaders: string[] = [];
  const remaining = Array.from({ length: PLAYERS }, (_, index) => index + 1);
  const logInPlayers = async (wire: Wire) => {
    for (let number = remaining.pop(); number !== undefined; number = remaining.pop()) {
      const session = `__Host-parlay_session=bench-${number}`;
      const address = `x-forwarded-for: 10.0.${number >> 8}.${number & 255}\r\n`;
      const { head } = await wire.request('GET', '/api/client-config', `${address}cookie: ${session}\r\n`);
      const token = /set-cookie: XSRF-TOKEN=([^;]+)/i.exec(head)?.[1] ?? '';
      playerHeaders[number] = `${address}cookie: ${session}; XSRF-TOKEN=${token}\r\nx-xsrf-token: ${token}\r\n`;
    }
  };
  await Promise.all(wires.map(logInPlayers));
  return playerHeaders;
}

async function placeBets(wire: Wire): Promise<void> {
  for (let startedAt = performance.now(); startedAt < until; startedAt = performance.now()) {
    const { number, tournament, selection, odds } = randomBet();
    const body = JSON.stringify({
      tournamentId: tournament,
      selectionId: selection,
      stake: '100',
      odds: odds / 100,
    });
    const key = `idempotency-key: ${randomUUID()}\r\n`;
    const { status } = await wire.request('POST', '/api/sportuno/bet', `${headers[number]}${key}`, body);
    if (startedAt < from) continue;
    durations.push(performance.now() - startedAt);
    if (status !== 200) otherResponses[status] = (otherResponses[status] ?? 0) + 1;
  }
}
