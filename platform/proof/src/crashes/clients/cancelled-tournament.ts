import { toWire } from '@parlay/money';
import { verdictOf } from '../log.ts';
import { asOperator, asPlayer, type Caller, type Player } from './caller.ts';
import { enroll, type PlayedTournament } from './tournaments.ts';

type Pause = (ms: number) => Promise<void>;

/** Time from the start of the load until operators cancel the tournament. */
const CANCEL_AFTER_MS = 1_800;
/** Maximum time to wait for an entry with a ticket. */
const MAX_TICKET_WAIT_MS = 10_000;

/** Acts as a player who enters a tournament for money and bets occasionally until it is over. */
export async function joinUntilCancelled(
  caller: Caller,
  player: Player,
  tournament: PlayedTournament,
  pause: Pause,
): Promise<void> {
  const { customer } = player;
  const { id, fixtures } = tournament;
  const name = `${customer}-${id}`;
  await enroll(caller, player, tournament, { key: `enroll-${name}` });
  const selections = fixtures.flatMap((fixture) => fixture.selections);
  for (let n = 0; !caller.options.isOver(); n += 1) {
    const key = `bet-${name}-${n}`;
    const selection = selections[Math.floor(caller.chance(key) * selections.length)] ?? '';
    const odds = tournament.odds.get(selection) ?? 200;
    const stake = BigInt(100 + n) * 100n;
    const bet = await caller.perform(
      { kind: 'bet', customer, key, tournament: id, selection, stake, odds },
      {
        path: '/api/sportuno/bet',
        body: { tournamentId: id, selectionId: selection, stake: toWire(stake, 'EUR'), odds: odds / 100 },
        headers: asPlayer(player, key),
      },
    );
    if (verdictOf(bet).is === 'refused') return;
    await pause(300);
  }
}

const hasTicket = ({ options: { log } }: Caller, id: string): boolean =>
  log.entries.some((entry) => {
    const { operation } = entry;
    return (
      operation.kind === 'enroll' && operation.tournament === id && operation.ticket && verdictOf(entry).is === 'done'
    );
  });

/** Acts as two operators who cancel the tournament concurrently, with different keys. */
export async function cancelTournament(
  caller: Caller,
  { id }: PlayedTournament,
  token: string,
  pause: Pause,
): Promise<void> {
  await pause(CANCEL_AFTER_MS);
  // Waits for an entry with a ticket, so that a ticket is also refunded. On a busy machine, the entry comes late.
  for (let waited = 0; waited < MAX_TICKET_WAIT_MS && !hasTicket(caller, id); waited += 100) {
    if (caller.options.isOver()) return;
    await pause(100);
  }
  if (caller.options.isOver()) return;
  const cancel = (desk: number) => {
    const key = `cancel-${id}-${desk}`;
    return caller.perform(
      { kind: 'cancel', tournament: id, key },
      {
        path: `/api/operator/tournaments/${id}/cancel`,
        body: { reason: 'The league was called off' },
        headers: asOperator(token, key),
      },
    );
  };
  await Promise.all([cancel(1), cancel(2)]);
}
