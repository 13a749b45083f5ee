import { randomUUID } from 'node:crypto';
import type { Bet } from '@parlay/platform/play/tournaments/bet';
import { type CreatedTournament, createTestTournament } from '@parlay/platform/play/tournaments/demo/make-tournament';
import { type Call, encodeCall } from '../fuzzer/call.ts';
import type { Scenario } from '../fuzzer/run.ts';
import { bodyOf, withBody, withReusedKey } from './money-scenarios.ts';
import type { PlayerPage, World } from './world.ts';

const NOT_FOUND = { statuses: [404], code: 'not_found' };
const conflict = (code: string, field?: string) => ({ statuses: [409], code, field });

const firstSelection = ({ fixtures }: CreatedTournament) => fixtures[0]?.markets[0]?.selections[0]?.selectionId ?? '';

export function tournamentScenarios(world: World): Record<string, Scenario> {
  const newKey = () => ({ 'idempotency-key': randomUUID() });

  async function joinTournament() {
    const player = world.player();
    const tournament = await createTestTournament(world.db);
    const { status } = await player.page.post('/api/sportuno/enroll', { tournamentId: tournament.id }, newKey());
    if (status !== 200) throw new Error(`could not join: ${status}`);
    return { player, tournament, selectionId: firstSelection(tournament) };
  }

  async function openBet({ page }: PlayerPage, tournament: CreatedTournament): Promise<Bet> {
    const body = { tournamentId: tournament.id, selectionId: firstSelection(tournament), stake: '500', odds: 2 };
    const { data } = await page.post('/api/sportuno/bet', body, newKey());
    return data.bet as Bet;
  }

  return {
    'GET /api/sportuno/init': async (draft, operation) => {
      const { id } = await createTestTournament(world.db);
      const call = { ...draft, operation, cookies: world.wrong.visitor, query: { tournamentId: id } };
      const { headers } = await world.send(encodeCall(call));
      // Some calls send the ETag, like a page that already has the data, and get a 304.
      const cached = Object.keys(draft.query).length > 0 ? { 'if-none-match': String(headers.etag) } : {};
      return { call: { ...call, headers: cached }, mutations: [{ ...unknownTournament(call), expected: NOT_FOUND }] };
    },

    'GET /api/sportuno/balance': async (draft, operation) => {
      const { player, tournament } = await joinTournament();
      await openBet(player, tournament);
      const call = { ...draft, operation, cookies: player.page.cookies, query: { tournamentId: tournament.id } };
      return { call, mutations: [{ ...unknownTournament(call), expected: NOT_FOUND }] };
    },

    'POST /api/sportuno/enroll': async (draft, operation) => {
      const { id } = await createTestTournament(world.db);
      const other = await createTestTournament(world.db);
      const otherCurrency = await createTestTournament(world.db, { currency: 'PEN' });
      const full = await createTestTournament(world.db, { maxPlayers: 1 });
      await world.player().page.post('/api/sportuno/enroll', { tournamentId: full.id }, newKey());
      const closed = await createTestTournament(world.db, { entryClosesAt: new Date(Date.now() - 1_000) });
      const { page } = world.player();
      const body = { ...bodyOf(draft), tournamentId: id, ticketId: undefined, reentry: undefined };
      const call = { ...draft, operation, cookies: page.cookies, body };
      const noTicket = conflict('tournament_ticket_not_usable', 'ticketId');
      return {
        call,
        mutations: [
          withBody(call, 'a ticket there is not', { ticketId: randomUUID() }, noTicket),
          withBody(call, 'no ticket', { ticketId: '../1' }, noTicket),
          withBody(call, 'a new start without an entry', { reentry: true }, conflict('reentry_unavailable')),
          withBody(call, 'a tournament there is not', { tournamentId: 'none' }, NOT_FOUND),
          withBody(call, 'a tournament of another currency', { tournamentId: otherCurrency.id }, NOT_FOUND),
          withBody(call, 'a full tournament', { tournamentId: full.id }, conflict('tournament_full')),
          withBody(
            call,
            'a tournament with closed entry',
            { tournamentId: closed.id },
            conflict('tournament_entry_closed'),
          ),
        ],
        mutationsAfter: [
          withBody(call, 'once more', {}, conflict('already_enrolled')),
          withReusedKey(call, { tournamentId: other.id }),
        ],
      };
    },

    'POST /api/sportuno/leave': async (draft, operation) => {
      const startsAt = new Date(Date.now() + 3_600_000);
      const { id } = await createTestTournament(world.db, { startsAt });
      const { player, tournament } = await joinTournament();
      await player.page.post('/api/sportuno/enroll', { tournamentId: id }, newKey());
      const call: Call = { ...draft, operation, cookies: player.page.cookies, body: { tournamentId: id } };
      const notJoined = encodeCall({ ...call, cookies: world.wrong.other, headers: newKey() });
      return {
        call,
        mutations: [
          { name: 'a player who has not joined', wire: notJoined, expected: conflict('not_enrolled') },
          withBody(call, 'a running one', { tournamentId: tournament.id }, conflict('tournament_leave_closed')),
          withBody(call, 'a tournament there is not', { tournamentId: 'none' }, NOT_FOUND),
        ],
        alsoRight: [{ name: 'the key again', wire: encodeCall(call) }],
        mutationsAfter: [withReusedKey(call, { tournamentId: tournament.id })],
      };
    },

    'POST /api/sportuno/bet': async (draft, operation) => {
      const { player, tournament, selectionId } = await joinTournament();
      const notJoined = await createTestTournament(world.db);
      const body = { ...bodyOf(draft), tournamentId: tournament.id, selectionId, stake: '1000', odds: 2 };
      const call: Call = { ...draft, operation, cookies: player.page.cookies, body };
      const stake = { statuses: [422], code: 'stake_out_of_range', field: 'stake' };
      const otherSelection = firstSelection(notJoined);
      return {
        call,
        mutations: [
          withBody(call, 'less than the least', { stake: '1' }, stake),
          withBody(call, 'more than the most', { stake: '999999' }, stake),
          withBody(call, 'odds with three digits', { odds: 2.005 }, { statuses: [400], field: 'odds' }),
          withBody(call, 'odds of yesterday', { odds: 1.9 }, conflict('odds_changed', 'odds')),
          withBody(call, 'a selection there is not', { selectionId: 'none' }, conflict('selection_not_offered')),
          withBody(
            call,
            'another tournament’s selection',
            { selectionId: otherSelection },
            conflict('selection_not_offered'),
          ),
          withBody(call, 'a tournament not joined', { tournamentId: notJoined.id }, conflict('not_enrolled')),
          withBody(call, 'a tournament there is not', { tournamentId: 'none' }, NOT_FOUND),
        ],
        alsoRight: [{ name: 'the key again', wire: encodeCall(call) }],
        mutationsAfter: [withReusedKey(call, { stake: '1001' })],
      };
    },

    'POST /api/sportuno/cashout': async (draft, operation) => {
      const { player, tournament } = await joinTournament();
      const bet = await openBet(player, tournament);
      const body = { ...bodyOf(draft), betId: bet.betId, amount: bet.cashout };
      const call: Call = { ...draft, operation, cookies: player.page.cookies, body };
      const otherCaller = encodeCall({ ...call, cookies: world.wrong.other, headers: newKey() });
      return {
        call,
        mutations: [
          { name: 'another player’s bet', wire: otherCaller, expected: NOT_FOUND },
          withBody(call, 'a bet there is not', { betId: randomUUID() }, NOT_FOUND),
          withBody(call, 'a bet number that is none', { betId: "' or 1=1 --" }, NOT_FOUND),
          withBody(call, 'more than is offered', { amount: '9999999.00' }, conflict('cashout_changed', 'amount')),
        ],
        mutationsAfter: [
          withBody(call, 'once more', {}, conflict('bet_closed')),
          withReusedKey(call, { amount: '1.00' }),
        ],
      };
    },
  };
}

const unknownTournament = (call: Call) => ({
  name: 'a tournament there is not',
  wire: encodeCall({ ...call, query: { tournamentId: 'none' } }),
});
