import { randomBytes } from 'node:crypto';
import { type Beacon, roundAtOrAfter } from '../../beacon/beacon.ts';
import { Journal } from '../../calls/journal.ts';
import { CURRENCIES, LOTTERIES, type Lottery, type LotteryId, lotteryIn, seedOf } from '../games.ts';
import { jackpotOf, type Numbers, resultOf } from '../prizes.ts';
import { type PlayedLine, sealedLines } from '../proof/lines.ts';
import { merkleRoot } from '../proof/merkle.ts';
import { commitmentTo, numbersFrom } from '../proof/numbers.ts';
import { Draw, drawTime, nextNumber, type StoredResult } from './draw.ts';
import type { Witness } from './witness.ts';

/** Minimum time between the record of a draw's seal and the beacon's pulse, so that the pulse is not known then. */
const PULSE_AFTER_MS = 5_000;
const MAX_DRAWS = 3_000;

export interface DrawBookOptions {
  file?: string | undefined;
  beacon: Pick<Beacon, 'firstFrom'>;
  /** Records commitments and seals with its own time. Without one, the company's own clock counts. */
  witness?: Witness | undefined;
  /** Returns the lines that are paid for and take part in a draw. */
  linesOf(drawId: string): readonly PlayedLine[];
  /** Called once a draw has its numbers or is cancelled. */
  onEnd?(draw: Draw): void;
}

/** Draws of all lotteries: their commitments, seals, numbers and pools. */
export class DrawBook {
  private readonly options: DrawBookOptions;
  private readonly draws: Journal<Draw>;
  /** Draws whose statement the witness has not answered yet. */
  private readonly stating = new Set<string>();

  constructor(options: DrawBookOptions) {
    this.options = options;
    const isOpen = ({ state }: Draw) => state === 'open' || state === 'closed';
    this.draws = new Journal({ file: options.file, schema: Draw, maxRecords: MAX_DRAWS, isOpen });
  }

  /** Opens, closes and draws whatever is due. Draws in the order of time, because each carries its jackpot to the next. */
  advance(now: number): void {
    for (const lottery of Object.values(LOTTERIES)) {
      this.openNext(lottery, now);
      let isWaiting = false;
      for (const draw of this.ofLottery(lottery.id)) {
        if (draw.state === 'open' && draw.committedAt === null) this.state(draw, now);
        const open = this.draws.get(draw.id) ?? draw;
        const closed = open.state === 'open' && open.closesAt <= now ? this.close(open, now) : open;
        if (closed.state === 'closed' && closed.round === null) this.state(closed, now);
        const due = this.draws.get(closed.id) ?? closed;
        if (due.state !== 'closed' || due.drawsAt > now) continue;
        isWaiting = isWaiting || !this.draw(due);
      }
    }
  }

  get(id: string): Draw | undefined {
    return this.draws.get(id);
  }

  /** Returns a lottery's draws, the earliest first. */
  ofLottery(id: LotteryId): Draw[] {
    return this.draws
      .values()
      .filter(({ lottery }) => lottery === id)
      .sort((a, b) => a.drawsAt - b.drawsAt || a.number - b.number);
  }

  /** Returns the next draw that has not closed, on sale or not. */
  next(id: LotteryId, now: number): Draw | undefined {
    return this.ofLottery(id).find(({ state, closesAt }) => state === 'open' && closesAt > now);
  }

  /** Returns the draws on sale, the next one first. */
  onSale(id: LotteryId, now: number): Draw[] {
    return this.ofLottery(id).filter(
      ({ state, closesAt, committedAt }) => state === 'open' && closesAt > now && committedAt !== null,
    );
  }

  /** Returns the ended draws, newest first. */
  past(id: LotteryId, count: number): Draw[] {
    return this.ofLottery(id)
      .filter(({ state }) => state === 'drawn' || state === 'cancelled')
      .slice(-count)
      .reverse();
  }

  /** Returns the published lines of a closed draw in their sealed form. */
  publishedLines({ id, seal }: Draw): string[] | undefined {
    return seal ? sealedLines(this.options.linesOf(id)) : undefined;
  }

  /** Returns the current jackpot of a lottery in a currency, in minor units. */
  jackpot(id: LotteryId, currency: string, now: number): bigint | undefined {
    const lottery = lotteryIn(LOTTERIES[id], currency);
    if (!lottery) return undefined;
    const next = this.next(id, now);
    const lines = next ? this.linesIn(next.id, currency).length : 0;
    return jackpotOf(lottery, this.carried(lottery, currency), lottery.price * BigInt(lines));
  }

  /** Stops or releases the result of a draw that has not been drawn. */
  hold(draw: Draw, isHeld: boolean): Draw {
    return draw.state === 'open' || draw.state === 'closed' ? this.draws.put({ ...draw, isHeld }) : draw;
  }

  /** Closes the sales of a draw and makes it due, with all earlier ones, because each carries its jackpot to the next. */
  bringForward(draw: Draw, now: number): Draw {
    for (const one of this.ofLottery(draw.lottery)) {
      if (one.number > draw.number || (one.state !== 'open' && one.state !== 'closed')) continue;
      this.draws.put({ ...one, closesAt: Math.min(one.closesAt, now), drawsAt: Math.min(one.drawsAt, now) });
    }
    this.advance(now);
    return this.draws.get(draw.id) ?? draw;
  }

  /**
   * Cancels a draw whose result nobody can know yet. Its jackpot stays for the next one. With the pulse, the company
   * knows the result and could cancel those that it does not like.
   */
  cancel(draw: Draw): Draw {
    if ((draw.state !== 'open' && draw.state !== 'closed') || this.pulseOf(draw)) return draw;
    const cancelled = this.draws.put({ ...draw, state: 'cancelled' });
    this.options.onEnd?.(cancelled);
    return cancelled;
  }

  /** Commits to the secrets of new draws. A draw that was cancelled or brought forward is replaced by a later one. */
  private openNext(lottery: Lottery, now: number): void {
    const first = nextNumber(lottery, now);
    for (let number = first, open = 0; open < lottery.times.ahead; number += 1) {
      const id = `${lottery.id}-${number}`;
      const known = this.draws.get(id);
      if (!known || known.state === 'open') open += 1;
      if (known) continue;
      const secret = randomBytes(32).toString('hex');
      const drawsAt = drawTime(lottery, number);
      const draw = this.draws.put({
        id,
        lottery: lottery.id,
        number,
        opensAt: now,
        closesAt: drawsAt - lottery.times.closesBeforeMs,
        drawsAt,
        secret,
        commitment: commitmentTo(secret),
        committedAt: null,
        state: 'open',
        isHeld: false,
        seal: null,
        round: null,
        pulse: null,
        numbers: null,
        results: {},
      });
      this.state(draw, now);
    }
  }

  /**
   * States a draw's commitment, which opens its sales, or its seal, which fixes the beacon's round. Without an answer it
   * is stated again at the next run, so a draw waits for its witness. A draw of which the witness has another statement
   * can never be checked, so it is cancelled.
   */
  private state(draw: Draw, now: number): void {
    const { witness } = this.options;
    const isCommitment = draw.committedAt === null;
    if (!witness) {
      this.stated(draw.id, isCommitment, now);
      return;
    }
    if (this.stating.has(draw.id)) return;
    this.stating.add(draw.id);
    void (isCommitment ? witness.commit(draw) : witness.seal(draw))
      .then((statement) => statement !== undefined && this.stated(draw.id, isCommitment, statement))
      .catch(() => undefined)
      .finally(() => this.stating.delete(draw.id));
  }

  private stated(id: string, isCommitment: boolean, at: number | 'differs'): void {
    const draw = this.draws.get(id);
    if (!draw) return;
    if (at === 'differs') this.cancel(draw);
    else if (isCommitment) this.draws.put({ ...draw, committedAt: at });
    else if (draw.state === 'closed') this.draws.put({ ...draw, round: roundAtOrAfter(at + PULSE_AFTER_MS) });
  }

  private close(draw: Draw, now: number): Draw {
    const lines = sealedLines(this.options.linesOf(draw.id));
    const seal = { root: merkleRoot(lines), lines: lines.length, at: now };
    return this.draws.put({ ...draw, state: 'closed', seal });
  }

  /** Draws the numbers. Returns false if the draw is held, or if the beacon has no pulse for it yet. */
  private draw(draw: Draw): boolean {
    const { id, isHeld, seal, secret } = draw;
    const pulse = this.pulseOf(draw);
    // The beacon forgets its pulses after some time, so a held draw keeps its own.
    if (pulse && !draw.pulse) this.draws.put({ ...draw, pulse });
    if (!seal || !pulse || isHeld) return false;
    const lottery = LOTTERIES[draw.lottery];
    const inputs = { draw: id, secret, root: seal.root, round: pulse.round, randomness: pulse.randomness };
    const numbers = numbersFrom(inputs, lottery);
    const results = Object.fromEntries(
      CURRENCIES.map((currency) => [currency, this.resultIn(currency, draw, numbers)] as const),
    );
    const drawn = this.draws.put({
      ...draw,
      state: 'drawn',
      pulse,
      numbers: { main: [...numbers.main], extra: [...numbers.extra] },
      results,
    });
    this.options.onEnd?.(drawn);
    return true;
  }

  private pulseOf({ round, pulse }: Draw): Draw['pulse'] {
    return pulse ?? (round === null ? null : (this.options.beacon.firstFrom(round) ?? null));
  }

  private resultIn(currency: string, { id, lottery }: Draw, numbers: Numbers): StoredResult {
    const scaled = lotteryIn(LOTTERIES[lottery], currency) ?? LOTTERIES[lottery];
    const { sales, classes, jackpot, carried } = resultOf(
      scaled,
      this.linesIn(id, currency),
      numbers,
      this.carried(scaled, currency),
    );
    return {
      sales: String(sales),
      classes: classes.map(({ winners, each }) => ({ winners, each: String(each) })),
      jackpot: String(jackpot),
      carried: String(carried),
    };
  }

  private linesIn(drawId: string, currency: string): PlayedLine[] {
    return this.options.linesOf(drawId).filter((line) => line.currency === currency);
  }

  /** Returns the jackpot that the last draw left, or the seed before the first draw. */
  private carried(lottery: Lottery, currency: string): bigint {
    const last = this.ofLottery(lottery.id).findLast(({ results }) => results[currency]);
    return BigInt(last?.results[currency]?.carried ?? seedOf(lottery));
  }
}
