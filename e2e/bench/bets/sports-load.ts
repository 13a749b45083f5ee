import { percentile } from '../support/figures.ts';
import { Wire, type WireResponse } from '../support/wire.ts';
import { BetsyClient, newBet, type PlacedBet } from './betsy-client.ts';
import { logInPlayers } from './players.ts';
import { placeTournamentBet } from './tournament-bet.ts';

// Usage: node sports-load.ts {port} {clients} {turns} {seconds} {resettled}, with PARTNER_SECRET. Places tournament bets
// and bets of the sports company in turns, then resettles bets while players bet. Prints figures as JSON.
const [port = 0, clients = 0, turns = 0, seconds = 0, resettled = 0] = process.argv.slice(2).map(Number);
const betsy = new BetsyClient(process.env.PARTNER_SECRET ?? '');
/** Connections of the resettling company, and of the players at the same time. */
const COMPANY_WIRES = 8;
const OTHERS = 4;

export interface TurnFigures {
  perSecond: number;
  p50: number;
  p99: number;
}
export interface SportsFigures {
  turns: { tournament: TurnFigures; sports: TurnFigures }[];
  /** Tournament bets of others, without and during the resettlement. */
  quiet: TurnFigures;
  during: TurnFigures;
  resettled: { bets: number; perSecond: number };
  /** Responses other than 200, by status. */
  others: Record<string, number>;
}

const others: Record<string, number> = {};
const placed: PlacedBet[] = [];
const wires = Array.from({ length: clients }, () => new Wire(port));
const headers = await logInPlayers(wires);
await betsy.openPages(wires, headers);

const placeTournament = (wire: Wire) => placeTournamentBet(wire, headers);
const placeSports = async (wire: Wire) => {
  const bet = newBet();
  const response = await betsy.place(wire, bet);
  if (response.status === 200) placed.push(bet);
  return response;
};

await measure(wires, placeTournament, seconds);
await measure(wires, placeSports, seconds);
const measured: SportsFigures['turns'] = [];
for (let turn = 0; turn < turns; turn += 1) {
  // Alternates which goes first, because the tables have grown when the second one starts.
  const first = turn % 2 === 0;
  const one = await measure(wires, first ? placeTournament : placeSports, seconds);
  const other = await measure(wires, first ? placeSports : placeTournament, seconds);
  measured.push({ tournament: first ? one : other, sports: first ? other : one });
}

while (placed.length < resettled) await Promise.all(wires.map(placeSports));
const corrected = placed.slice(0, resettled);
await settleAll(wires, 0);
const players = wires.slice(0, OTHERS);
const before = await measure(players, placeTournament, 2 * seconds);
// Connected now, because the server closes connections without a request.
const company = Array.from({ length: COMPANY_WIRES }, () => new Wire(port));
let isRunning = true;
const startedAt = performance.now();
const correction = settleAll(company, 0.25).finally(() => {
  isRunning = false;
});
const during = await measure(players, placeTournament, undefined);
await correction;
const correctedIn = (performance.now() - startedAt) / 1_000;
const after = await measure(players, placeTournament, 2 * seconds);
for (const wire of [...wires, ...company]) wire.close();

const figures: SportsFigures = {
  turns: measured,
  quiet: {
    perSecond: mean(before.perSecond, after.perSecond),
    p50: mean(before.p50, after.p50),
    p99: mean(before.p99, after.p99),
  },
  during,
  resettled: { bets: corrected.length, perSecond: corrected.length / correctedIn },
  others,
};
process.stdout.write(JSON.stringify(figures));

/** Sends requests on all wires for some seconds, or until the resettlement is over. Each player pauses in the latter. */
async function measure(
  on: readonly Wire[],
  send: (wire: Wire) => Promise<WireResponse>,
  forSeconds: number | undefined,
): Promise<TurnFigures> {
  const durations: number[] = [];
  const from = performance.now();
  const goesOn = () => (forSeconds === undefined ? isRunning : performance.now() < from + forSeconds * 1_000);
  await Promise.all(
    on.map(async (wire) => {
      while (goesOn()) {
        const sentAt = performance.now();
        count(await send(wire));
        durations.push(performance.now() - sentAt);
      }
    }),
  );
  const took = (performance.now() - from) / 1_000;
  return { perSecond: durations.length / took, p50: percentile(durations, 0.5), p99: percentile(durations, 0.99) };
}

/** Sets what the first bets pay. */
async function settleAll(on: readonly Wire[], amount: number): Promise<void> {
  const remaining = [...corrected];
  await Promise.all(
    on.map(async (wire) => {
      for (let bet = remaining.pop(); bet; bet = remaining.pop()) count(await betsy.settle(wire, bet, amount));
    }),
  );
}

function count({ status }: WireResponse): void {
  if (status !== 200) others[status] = (others[status] ?? 0) + 1;
}

function mean(one: number, other: number): number {
  return (one + other) / 2;
}
