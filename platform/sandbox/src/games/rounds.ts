import { minorOf, toWire } from '@parlay/money';
import type { Journal } from '../calls/journal.ts';
import type { Retrier } from '../calls/retrier.ts';
import { Refusal } from '../web/errors.ts';
import type { BalanceResult, Bank, Movement } from './bank.ts';
import { gameById } from './families/games.ts';
import type { AnnouncedRounds, Launch } from './offers.ts';
import { outcomeOf, winsOf } from './outcome.ts';
import {
  isNextMove,
  isRoundOf,
  isRoundOpen,
  needsStake,
  progressOf,
  type Round,
  type RoundRequest,
  stakesOf,
} from './round.ts';

export interface RoundEngineOptions {
  bank: Bank;
  journal: Journal<Round>;
  offers: AnnouncedRounds;
  retrier: Retrier;
  cycleMs: number;
  /** Time in ms without a move after which a round is finished for its player. */
  moveTimeoutMs: number;
  count(state: Round['state']): void;
}

/** Client's part of the seeds of a table, which is the same for everybody. */
export const TABLE_SEED = 'table';

export type TableBet = Omit<RoundRequest, 'freeRoundsId'> & { table: string };

type RaiseState = NonNullable<Round['raises']>[number];

const isUnknownStake = (result: BalanceResult): boolean =>
  !result.ok && result.error === 'refused' && ['unknown_transaction', 'unknown_token'].includes(result.code);

/** Plays rounds, one at a time per launch token, and finishes every round that has begun, even after a restart. */
export class RoundEngine {
  private readonly parts: RoundEngineOptions;
  private readonly running = new Map<string, Promise<Round>>();
  private readonly lastPlayed = new Map<string, number>();
  private readonly moving = new Map<string, Promise<Round>>();
  private readonly clock: NodeJS.Timeout;

  constructor(parts: RoundEngineOptions) {
    this.parts = parts;
    for (const round of parts.journal.values()) {
      // The same is true for further stakes.
      const raises = round.raises?.map((state) => (state === 'asked' ? 'returning' : state));
      if (raises?.includes('returning')) this.giveRaisesBack(this.write({ ...round, raises }));
      // It is unknown whether the requested stake was taken, so it is rolled back.
      if (round.state === 'asked') this.giveBack(this.write({ ...round, state: 'returning' }));
      else if (round.state === 'returning') this.giveBack(round);
      else if (round.state === 'taken') this.payOut(round);
    }
    this.clock = setInterval(() => this.finishForgotten(), Math.min(parts.moveTimeoutMs, 60_000)).unref();
  }

  stop(): void {
    clearInterval(this.clock);
  }

  /** Finishes rounds whose player did not make a move for long, with the best moves without a further stake. */
  private finishForgotten(): void {
    for (const round of this.parts.journal.values())
      if (round.state === 'playing' && round.table === undefined) {
        // Rounds of the previous format wait from now on.
        if (round.movedAt === undefined) this.parts.journal.put({ ...round, movedAt: Date.now() });
        else if (Date.now() - round.movedAt >= this.parts.moveTimeoutMs) void this.finishAlone(round);
      }
  }

  private async finishAlone(begun: Round): Promise<void> {
    for (let round = begun; round.state === 'playing'; ) {
      const move = gameById(round.gameId)?.restMove?.(progressOf(round).shown) ?? '';
      // The player has come back, and the round goes on as they like.
      if (this.moving.has(round.id) || this.parts.journal.get(round.id) !== round) return;
      round = await this.move(round, round.moves?.length ?? 0, move);
    }
  }

  /** Returns the player's unfinished round of this game, if any, from this launch or another device. */
  unfinished(launch: Launch, player: string | undefined): Round | undefined {
    return this.parts.journal.values().findLast((round) => isRoundOpen(round) && isRoundOf(round, launch, player));
  }

  /** Returns a round of this game by its id if it belongs to the player. */
  ownRound(id: string, launch: Launch, player: string | undefined): Round | undefined {
    const round = this.parts.journal.get(id);
    return round && isRoundOf(round, launch, player) ? round : undefined;
  }

  /** Plays a round announced to a launch. A repeated request returns the state of the same round. */
  async play(request: RoundRequest): Promise<Round> {
    const known = this.parts.journal.get(request.id);
    const isOwn =
      known?.token === request.token && known.provider === request.provider && known.gameId === request.gameId;
    if (known && isOwn) {
      const isSame = (Object.keys(request) as (keyof RoundRequest)[]).every((key) => request[key] === known[key]);
      if (!isSame)
        throw new Refusal(422, 'duplicate_with_other_body', 'This round was played with another stake or choice.');
      await this.running.get(request.token);
      return this.parts.journal.get(request.id) ?? known;
    }
    const offer = known ? undefined : this.parts.offers.find(request, request.id);
    if (!offer)
      throw new Refusal(
        404,
        'unknown_round',
        'This round was not announced to this game, or the server has restarted.',
      );
    if (this.running.has(request.token) || this.unfinished(request, offer.player)?.state === 'playing')
      throw new Refusal(409, 'round_running', 'A round is being played.');
    const wait = (this.lastPlayed.get(request.token) ?? 0) + this.parts.cycleMs - Date.now();
    if (wait > 0) throw new Refusal(429, 'too_fast', 'One round at a time. Please wait a moment.');
    this.parts.offers.use(request);
    const { seed, player } = offer;
    const run = this.run({ ...request, seed, player, state: 'asked' }).finally(() =>
      this.running.delete(request.token),
    );
    this.running.set(request.token, run);
    this.mark(request.token);
    return run;
  }

  /**
   * Makes the player's move number `at` of a round, counted from 0. A repeated request returns the state of the round.
   * What follows from a move is fixed by the round's seeds.
   */
  async move(round: Round, at: number, move: string): Promise<Round> {
    await this.moving.get(round.id)?.catch(() => undefined);
    const known = this.parts.journal.get(round.id) ?? round;
    const { moves = [] } = known;
    if (moves[at] === move) return known;
    const isNext =
      known.state === 'playing' && known.table === undefined && at === moves.length && !this.moving.has(round.id);
    if (!isNext) throw new Refusal(409, 'not_the_next_move', 'The round has gone on, or it is over.');
    if (!isNextMove(known, move)) throw new Refusal(400, 'bad_request', 'move: not possible now');
    const moved = this.make(known, move).finally(() => this.moving.delete(round.id));
    this.moving.set(round.id, moved);
    return moved;
  }

  /** Makes a move. If it needs a further stake that is not taken, the round stays as it was. */
  private async make(round: Round, move: string): Promise<Round> {
    const next = (now: Round): Round => ({ ...now, moves: [...(now.moves ?? []), move], movedAt: Date.now() });
    if (!needsStake(round, move)) return this.goOn(next(round));
    const { raises = [] } = round;
    const end = (state: RaiseState): Round => {
      const now = this.parts.journal.get(round.id) ?? round;
      return { ...now, raises: [...raises, state] };
    };
    this.write(end('asked'));
    const result = await this.parts.bank.bet(this.raiseOf(round, raises.length));
    if (result.ok) return this.goOn(next({ ...end('taken'), balance: result.balance }));
    const isUnknown = result.error === 'lost' || result.needsRollback;
    const kept = this.write(end(isUnknown ? 'returning' : 'refused'));
    if (isUnknown) this.giveRaisesBack(kept);
    if (result.error === 'lost') throw new Refusal(409, 'stake_not_taken', 'The further stake was not taken.');
    throw new Refusal(409, result.code, 'The further stake was refused.');
  }

  /** Rolls back further stakes of which it is not known whether they were taken. */
  private giveRaisesBack(round: Round): void {
    for (const [at, state] of (round.raises ?? []).entries())
      if (state === 'returning')
        this.parts.retrier.start(`${round.id}:${at}`, async () => {
          const result = await this.parts.bank.rollback(this.raiseOf(round, at));
          const isOver = result.ok || isUnknownStake(result);
          const now = this.parts.journal.get(round.id);
          if (isOver && now) this.parts.journal.put({ ...now, raises: now.raises?.with(at, 'returned') });
          return isOver || (result.error === 'refused' && result.retry === 'final');
        });
  }

  private raiseOf(round: Round, at: number): Movement {
    const movement = this.movement(round, 'bet', round.stake);
    return { ...movement, transactionId: `${movement.transactionId}:${at + 1}` };
  }

  /** Returns a round by its id. */
  knows(id: string): Round | undefined {
    return this.parts.journal.get(id);
  }

  /** Returns the rounds of a game's table that bets wait for. */
  waitingAt(gameId: string): string[] {
    return this.parts.journal
      .values()
      .flatMap((round) => (round.gameId === gameId && round.state === 'playing' ? (round.table ?? []) : []));
  }

  /** Returns the bets on a round of a table. */
  betsOf(table: string): Round[] {
    return this.parts.journal.values().filter((round) => round.table === table);
  }

  /**
   * Places a bet on a round of a table. A repeated request returns the state of the same bet. A stake that was taken
   * after the bets had closed is returned, whatever the result.
   */
  async betAtTable(bet: TableBet, player: string | undefined, isOpen: () => boolean): Promise<Round> {
    const known = this.parts.journal.get(bet.id);
    if (known) {
      const isSame = (Object.keys(bet) as (keyof TableBet)[]).every((key) => bet[key] === known[key]);
      if (!isSame) throw new Refusal(422, 'duplicate_with_other_body', 'This bet was placed with another stake.');
      await this.running.get(bet.token);
      return this.parts.journal.get(bet.id) ?? known;
    }
    const others = this.betsOf(bet.table).filter((round) => isRoundOf(round, bet, player));
    if (this.running.has(bet.token) || others.some(({ state }) => !['refused', 'returned'].includes(state)))
      throw new Refusal(409, 'round_running', 'There is a bet on this round already.');
    const run = this.run({ ...bet, player, state: 'asked' }, isOpen).finally(() => this.running.delete(bet.token));
    this.running.set(bet.token, run);
    return run;
  }

  /** Pays the bets on a round of a table, and reveals its seed to those who were paid before. */
  settleTable(table: string, seed: string): void {
    for (const round of this.betsOf(table)) {
      const known = { ...round, seed };
      const { flight } = gameById(round.gameId) ?? {};
      if (round.state === 'playing') void this.goOn({ ...known, moves: flight ? ['end'] : [] });
      else if (round.moves?.length) this.parts.journal.put({ ...known, shown: progressOf(known).shown });
    }
  }

  /** Pays a bet at the multiplier at which its player left. Nothing else of the round is known to them. */
  leave(round: Round, multiplier: number): Promise<Round> {
    const [win = '0.00'] = winsOf(round.stake, round.currency, [multiplier]);
    const end = { moves: [`leave-${multiplier}`], shown: { left: multiplier }, pays: [multiplier], win };
    return this.payOut(this.write({ ...round, ...end, state: 'taken' }));
  }

  /** Returns the stakes of some bets on a round of a table. */
  callOff(table: string, which: (round: Round) => boolean): void {
    for (const round of this.betsOf(table))
      if (round.state === 'playing' && which(round)) void this.giveBack(this.write({ ...round, state: 'returning' }));
  }

  private async run(begun: Round, isOpen: () => boolean = () => true): Promise<Round> {
    const round = this.write(begun);
    const result = await this.parts.bank.bet({
      ...this.movement(round, 'bet', round.stake),
      ...(round.freeRoundsId === undefined ? {} : { freeRoundsId: round.freeRoundsId }),
    });
    if (!result.ok && result.error === 'refused' && !result.needsRollback)
      return this.write({ ...round, state: 'refused', reason: result.code });
    if (!result.ok) {
      const reason = result.error === 'refused' ? { reason: result.code } : {};
      return this.giveBack(this.write({ ...round, ...reason, state: 'returning' }));
    }
    if (!isOpen()) return this.giveBack(this.write({ ...round, reason: 'bets_closed', state: 'returning' }));
    const { balance } = result;
    return round.table === undefined
      ? this.goOn({ ...round, balance })
      : this.write({ ...round, balance, state: 'playing' });
  }

  /** Plays a round up to the player's next move, or to its result, which is paid. */
  private async goOn(round: Round): Promise<Round> {
    const { shown, pays } = progressOf(round);
    if (!pays) return this.write({ ...round, shown, state: 'playing', movedAt: Date.now() });
    const wins = winsOf(stakesOf(round).sum, round.currency, pays);
    const win = wins.reduce((sum, one) => sum + minorOf(one, round.currency), 0n);
    return this.payOut(
      this.write({ ...round, shown, pays: [...pays], win: toWire(win, round.currency), state: 'taken' }),
    );
  }

  private payOut(round: Round): Promise<Round> {
    const movement = { ...this.movement(round, 'win', round.win ?? '0.00'), outcome: outcomeOf(round) };
    const call = () => this.parts.bank.win(movement);
    return this.finish(round, call, (result) =>
      result.ok ? { state: 'settled', balance: result.balance } : undefined,
    );
  }

  private giveBack(round: Round): Promise<Round> {
    const call = () => this.parts.bank.rollback(this.movement(round, 'bet', round.stake));
    // A stake that was refused with a reason stays refused for the player.
    const state = round.reason === undefined ? 'returned' : 'refused';
    return this.finish(round, call, (result) => {
      if (result.ok) return { state, balance: result.balance };
      // The stake never arrived. If it arrives late, the platform will refuse it.
      return isUnknownStake(result) ? { state } : undefined;
    });
  }

  /**
   * Makes the call once. If the reply does not end the round, retries it in the background, unless the site would always
   * refuse it. Such a round stays open and is tried again after a restart.
   */
  private async finish(
    round: Round,
    call: () => Promise<BalanceResult>,
    end: (result: BalanceResult) => Partial<Round> | undefined,
  ): Promise<Round> {
    const attempt = async () => {
      const result = await call();
      const ended = end(result);
      // The seed of a table's round may have been revealed meanwhile.
      if (ended) this.write({ ...(this.parts.journal.get(round.id) ?? round), ...ended });
      return ended !== undefined || (!result.ok && result.error === 'refused' && result.retry === 'final');
    };
    if (!(await attempt())) this.parts.retrier.start(round.id, attempt);
    return this.parts.journal.get(round.id) ?? round;
  }

  private movement(round: Round, what: 'bet' | 'win', amount: string): Movement {
    const { provider, gameId, token, player, currency, id } = round;
    return { provider, gameId, token, player, currency, amount, roundId: id, transactionId: `${id}:${what}` };
  }

  private write(round: Round): Round {
    this.parts.count(round.state);
    return this.parts.journal.put(round);
  }

  private mark(token: string): void {
    this.lastPlayed.delete(token);
    this.lastPlayed.set(token, Date.now());
    const [oldest] = this.lastPlayed.keys();
    if (this.lastPlayed.size > 5000 && oldest !== undefined) this.lastPlayed.delete(oldest);
  }
}
