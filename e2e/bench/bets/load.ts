import { randomUUID } from 'node:crypto';
import { percentile } from '../support/figures.ts';
import { Wire } from '../support/wire.ts';
import { aBet } from './workloads.ts';

// node load.ts {port} {clients} {seconds}: players of the bench place bets; one line of JSON says how it went.
const [port = 0, clients = 0, seconds = 0] = process.argv.slice(2).map(Number);
const PLAYERS = 1_000;
const WARM_UP_MS = 3_000;

export interface HttpFigures {
  clients: number;
  seconds: number;
  requests: number;
  perSecond: number;
  /** Milliseconds. */
  p50: number;
  p90: number;
  p99: number;
  max: number;
  /** Answers other than 200, by status. */
  others: Record<string, number>;
}

const wires = Array.from({ length: clients }, () => new Wire(port));
const headers = await logIn();
const took: number[] = [];
const others: Record<string, number> = {};
const from = performance.now() + WARM_UP_MS;
const until = from + seconds * 1_000;
await Promise.all(wires.map(play));
for (const wire of wires) wire.close();
const figures: HttpFigures = {
  clients,
  seconds,
  requests: took.length,
  perSecond: took.length / seconds,
  p50: percentile(took, 0.5),
  p90: percentile(took, 0.9),
  p99: percentile(took, 0.99),
  max: percentile(took, 1),
  others,
};
process.stdout.write(JSON.stringify(figures));

/** The headers of each player: an address, the session's cookie and the token that the API gives to that session. */
async function logIn(): Promise<string[]> {
  const made: string[] = [];
  const left = Array.from({ length: PLAYERS }, (_, index) => index + 1);
  const take = async (wire: Wire) => {
    for (let number = left.pop(); number !== undefined; number = left.pop()) {
      const session = `__Host-parlay_session=bench-${number}`;
      const address = `x-forwarded-for: 10.0.${number >> 8}.${number & 255}\r\n`;
      const { head } = await wire.ask('GET', '/api/client-config', `${address}cookie: ${session}\r\n`);
      const token = /set-cookie: XSRF-TOKEN=([^;]+)/i.exec(head)?.[1] ?? '';
      made[number] = `${address}cookie: ${session}; XSRF-TOKEN=${token}\r\nx-xsrf-token: ${token}\r\n`;
    }
  };
  await Promise.all(wires.map(take));
  return made;
}

async function play(wire: Wire): Promise<void> {
  for (let asked = performance.now(); asked < until; asked = performance.now()) {
    const { number, tournament, selection, odds } = aBet();
    const body = JSON.stringify({
      tournamentId: tournament,
      selectionId: selection,
      stake: '100',
      odds: odds / 100,
    });
    const key = `idempotency-key: ${randomUUID()}\r\n`;
    const { status } = await wire.ask('POST', '/api/sportuno/bet', `${headers[number]}${key}`, body);
    if (asked < from) continue;
    took.push(performance.now() - asked);
    if (status !== 200) others[status] = (others[status] ?? 0) + 1;
  }
}
