import { randomBytes, randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Journal } from '../../calls/journal.ts';
import { Refusal } from '../../web/errors.ts';
import { chanceOf, hashOf } from '../chance.ts';
import type { Game } from '../families/kit/game.ts';
import { IDLE_ROUNDS, type TableTerms } from '../families/kit/table.ts';
import type { Round } from '../round.ts';
import { type RoundEngine, TABLE_SEED, type TableBet } from '../rounds.ts';

/** Round of a table, the same for everybody. Its states are betting → running → over, or void after an interruption. */
export const TableRound = z.object({
  id: z.string(),
  gameId: z.string(),
  /** Counts the rounds of the table. */
  number: z.number(),
  /** Secret until the round is over. Its hash is shown before the first bet. */
  seed: z.string(),
  state: z.enum(['betting', 'running', 'over', 'void']),
  /** Time in ms at which the bets close. */
  closesAt: z.number(),
  /** Time in ms at which a flight began. */
  startedAt: z.number().optional(),
  shown: z.unknown().optional(),
});
export type TableRound = z.infer<typeof TableRound>;

export const isTableRoundOpen = ({ state }: TableRound): boolean => state === 'betting' || state === 'running';

/** View of a table, the same for everybody. Times are in ms from now. */
export interface TableView {
  id: string;
  number: number;
  state: TableRound['state'];
  seedHash: string;
  closesIn: number;
  flownFor?: number;
  /** Result and seed of a round that is over. */
  shown?: unknown;
  seed?: string;
  seats: { seat: number; pick: string; left?: number; paid?: number }[];
  /** Results of the rounds before, newest first. */
  last: unknown[];
}

interface Seat {
  seat: number;
  /** Rounds in a row without a bet. */
  idle: number;
}

type TableGame = Game & { table: TableTerms };

/** Returns whether everybody plays the same round of a game. */
export const hasTable = (game: Game): game is TableGame => game.table !== undefined;

interface TableOptions {
  game: TableGame;
  journal: Journal<TableRound>;
  /** Where bets for money and for credits are booked. */
  engines: readonly RoundEngine[];
  /** Length of the table's times: 1 as its rules say, less in tests. */
  pace: number;
}

/** Runs the rounds of one table on its own clock, while somebody watches. */
export class LiveTable {
  readonly game: TableOptions['game'];
  readonly #options: TableOptions;
  readonly #listeners = new Set<(event: string) => void>();
  readonly #seats = new Map<string, Seat>();
  #round: TableRound | undefined;
  #timers: NodeJS.Timeout[] = [];
  #isStopped = false;

  constructor(options: TableOptions) {
    this.#options = options;
    this.game = options.game;
    this.#round = options.journal.values().findLast(({ gameId }) => gameId === this.game.id);
    this.#settleLeft();
    if (this.#round) this.#goOn(this.#round);
  }

  /** Ends bets that a stopped process had left: those of a round that is over are paid, the others are returned. */
  #settleLeft(): void {
    for (const engine of this.#options.engines)
      for (const table of new Set(engine.waitingAt(this.game.id))) {
        const round = this.#options.journal.get(table);
        if (round?.state === 'over') engine.settleTable(table, round.seed);
        else if (!round || round.state === 'void') engine.callOff(table, () => true);
      }
  }

  /** Calls back with a server-sent event of what is to be seen, now and at every change. Returns a function that ends this. */
  watch(listener: (event: string) => void): () => void {
    this.#listeners.add(listener);
    if (!this.#round || !isTableRoundOpen(this.#round)) {
      if (this.#timers.length === 0) this.#open();
    }
    listener(this.#event());
    return () => this.#listeners.delete(listener);
  }

  get watching(): number {
    return this.#listeners.size;
  }

  #event(): string {
    return `data: ${JSON.stringify(this.#view())}\n\n`;
  }

  #view(): TableView {
    const round = this.#round ?? this.#open();
    const now = Date.now();
    const isOver = round.state === 'over';
    return {
      ...{ id: round.id, number: round.number, state: round.state, seedHash: hashOf(round.seed) },
      closesIn: Math.max(0, round.closesAt - now),
      ...(round.state === 'running' ? { flownFor: this.#flownFor(round) } : {}),
      ...(isOver ? { shown: round.shown, seed: round.seed } : {}),
      seats: this.#seated(round),
      last: this.#options.journal
        .values()
        .filter(({ gameId, state, id }) => gameId === this.game.id && state === 'over' && id !== round.id)
        .slice(-10)
        .reverse()
        .map(({ shown }) => shown),
    };
  }

  #seated({ id, state: now }: TableRound): TableView['seats'] {
    const seated = this.#bets(id).flatMap(({ token, pick, moves, pays, state }) => {
      const seat = this.#seats.get(token)?.seat;
      if (seat === undefined || state === 'refused' || state === 'returned') return [];
      const paid = pays === undefined ? undefined : pays.reduce((sum, one) => sum + one, 0) / pays.length;
      const left = moves?.[0]?.startsWith('leave-') ? { left: Number(moves[0].slice('leave-'.length)) } : {};
      return { seat, pick, ...left, ...(now === 'over' && paid !== undefined ? { paid } : {}) };
    });
    return seated.sort((one, other) => one.seat - other.seat);
  }

  /** Places a bet on the open round. A stake that is not taken before the bets close is returned. */
  async bet(engine: RoundEngine, bet: TableBet, player: string | undefined): Promise<Round> {
    const isOpen = () => {
      const now = this.#round;
      return now?.id === bet.table && now.state === 'betting' && Date.now() < now.closesAt;
    };
    if (!engine.knows(bet.id)) {
      if (!isOpen()) throw new Refusal(409, 'bets_closed', 'The bets of this round are closed.');
      this.#sit(bet.token);
    }
    const round = await engine.betAtTable(bet, player, isOpen);
    this.#tell();
    return round;
  }

  /** Leaves a flight at the multiplier of this moment, by the clock of this table. */
  async leave(engine: RoundEngine, round: Round): Promise<Round> {
    if (round.moves?.[0]?.startsWith('leave-')) return round;
    const { flight } = this.game;
    const now = this.#round;
    if (!flight || now?.id !== round.table || now?.state !== 'running' || round.state !== 'playing')
      throw new Refusal(409, 'too_late', 'There is nothing to leave.');
    const flown = this.#flownFor(now);
    const { shown } = this.#resultOf(now);
    if (flown >= flight.endsAfter(shown)) throw new Refusal(409, 'too_late', 'The flight is over.');
    const multiplier = flight.multiplierAfter(flown);
    if (multiplier <= 100) throw new Refusal(409, 'too_early', 'The flight has just begun.');
    const left = await engine.leave(round, multiplier);
    this.#tell();
    return left;
  }

  stop(): void {
    this.#isStopped = true;
    this.#wait();
  }

  /** Continues with the last round of a stopped process. */
  #goOn(round: TableRound): void {
    if (round.state === 'betting') this.#wait([Math.max(0, round.closesAt - Date.now()), () => this.#close()]);
    if (round.state !== 'running') return;
    if (!this.game.flight) {
      this.#finish(round);
      return;
    }
    // Nobody could leave by hand meanwhile. What was chosen before the flight is decided by the seed.
    for (const engine of this.#options.engines)
      engine.callOff(round.id, (bet) => this.game.flight?.reachedAfter(bet.pick) === undefined);
    for (const engine of this.#options.engines) engine.settleTable(round.id, round.seed);
    this.#put({ ...round, state: 'void' });
  }

  #open(): TableRound {
    const { betMs } = this.game.table;
    const round = this.#put({
      ...{ id: randomUUID(), gameId: this.game.id, number: (this.#round?.number ?? 0) + 1 },
      ...{ seed: randomBytes(32).toString('hex'), state: 'betting', closesAt: Date.now() + betMs * this.#options.pace },
    });
    this.#wait([betMs * this.#options.pace, () => this.#close()]);
    this.#tell();
    return round;
  }

  #close(): void {
    const round = this.#round;
    if (round?.state !== 'betting') return;
    const { flight } = this.game;
    const running = this.#put({ ...round, state: 'running', startedAt: Date.now() });
    if (!flight) {
      this.#finish(running);
      return;
    }
    const { shown } = this.#resultOf(running);
    const end = flight.endsAfter(shown);
    const leaving = this.#bets(round.id).flatMap((bet): [number, () => void][] => {
      const at = flight.reachedAfter(bet.pick);
      return at !== undefined && at < end ? [[at * this.#options.pace, () => this.#leaveAlone(bet)]] : [];
    });
    this.#wait(...leaving, [end * this.#options.pace, () => this.#finish(running)]);
    this.#tell();
  }

  /** Leaves where the player has chosen before. */
  #leaveAlone({ id, pick }: Round): void {
    for (const engine of this.#options.engines) {
      const bet = engine.knows(id);
      if (bet?.state === 'playing') void engine.leave(bet, Number(pick)).then(() => this.#tell());
    }
  }

  #finish(running: TableRound): void {
    const { shown } = this.#resultOf(running);
    this.#put({ ...running, state: 'over', shown });
    for (const engine of this.#options.engines) engine.settleTable(running.id, running.seed);
    const players = new Set(this.#bets(running.id).map(({ token }) => token));
    for (const [token, seat] of this.#seats) {
      seat.idle = players.has(token) ? 0 : seat.idle + 1;
      if (seat.idle > IDLE_ROUNDS) this.#seats.delete(token);
    }
    this.#wait([
      this.game.table.showMs * this.#options.pace,
      () => {
        this.#timers = [];
        if (this.#listeners.size > 0) this.#open();
      },
    ]);
    this.#tell();
  }

  #sit(token: string): void {
    if (this.#seats.has(token)) return;
    const taken = new Set([...this.#seats.values()].map(({ seat }) => seat));
    const seat = Array.from({ length: this.game.table.seats }, (_, at) => at + 1).find((one) => !taken.has(one));
    if (seat === undefined) throw new Refusal(409, 'table_full', 'All seats of the table are taken.');
    this.#seats.set(token, { seat, idle: 0 });
  }

  #resultOf({ id, seed }: TableRound) {
    return this.game.play(chanceOf({ seed, clientSeed: TABLE_SEED, roundId: id }), this.game.leastPick(), []);
  }

  #flownFor({ startedAt = 0 }: TableRound): number {
    return (Date.now() - startedAt) / this.#options.pace;
  }

  #bets(id: string): Round[] {
    return this.#options.engines.flatMap((engine) => engine.betsOf(id));
  }

  #put(round: TableRound): TableRound {
    this.#round = this.#options.journal.put(round);
    return round;
  }

  #tell(): void {
    if (this.#listeners.size === 0) return;
    const event = this.#event();
    for (const listener of this.#listeners) listener(event);
  }

  /** Sets the timers of the current state. */
  #wait(...timers: [ms: number, act: () => void][]): void {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers = this.#isStopped ? [] : timers.map(([ms, act]) => setTimeout(act, ms));
  }
}
