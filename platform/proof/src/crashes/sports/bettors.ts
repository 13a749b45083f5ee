import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { seededRandom } from '@parlay/sandbox/odds/random';
import { z } from 'zod';
import { asPlayer } from '../clients/caller.ts';
import { type Choice, callCompany } from './page.ts';
import type { Bettor, SportsSystem } from './system.ts';

const Outcome = z.object({ status: z.string(), bet: z.object({ id: z.string() }).optional() });
const Frame = z.object({ data: z.object({ jsScript: z.string().nullable() }) });
const State = z.object({
  open: z.array(z.object({ id: z.string(), cashOut: z.object({ amount: z.string().optional() }).nullish() })),
});

/** A bettor's request, and the answer that the page showed: the id of the bet, or that it was refused. */
export interface Placed {
  key: string;
  company: string;
  answer?: { bet: string } | 'refused';
}

/** Bets of each bettor in a run, also on a slow machine, and at most. */
const [MIN_BETS, MAX_BETS] = [4, 25];

/** Bettors with open pages of their companies, who bet and cash out until the load is over. */
export class Bettors {
  readonly placed: Placed[] = [];
  readonly #system: Pick<SportsSystem, 'platform' | 'company' | 'bettors'>;
  readonly #seed: number;
  readonly #choices: readonly Choice[];
  /** Secret of each bettor's page. A company that was restarted does not know it. */
  readonly #accounts = new Map<Bettor, string>();
  #over = false;
  #working: Promise<unknown> = Promise.resolve();

  constructor(
    system: Pick<SportsSystem, 'platform' | 'company' | 'bettors'>,
    choices: readonly Choice[],
    seed: number,
  ) {
    this.#system = system;
    this.#choices = choices;
    this.#seed = seed;
  }

  start(): void {
    this.#working = Promise.all(this.#system.bettors.map((bettor) => this.#bet(bettor)));
  }

  /** Ends the load. Call it when everything is up. */
  async stop(): Promise<void> {
    this.#over = true;
    await this.#working;
  }

  async #bet(bettor: Bettor): Promise<void> {
    for (let n = 0; n < MIN_BETS || (n < MAX_BETS && !this.#over); n += 1) {
      const chance = (what: string) => seededRandom(this.#seed, what, bettor.customer, n);
      const first = Math.floor(chance('choice') * this.#choices.length);
      const legs = [0, 1, 2].slice(0, chance('combo') < 0.3 ? 3 : 1);
      const selections = legs.flatMap((leg) => this.#choices[(first + leg) % this.#choices.length]?.pick ?? []);
      const type = selections.length > 1 ? 'combo' : 'single';
      const lineStake = String(100 + Math.floor(chance('stake') * 900));
      const placed: Placed = { key: randomUUID(), company: bettor.company };
      this.placed.push(placed);
      await this.#place(bettor, placed, { key: placed.key, type, lineStake, priceRule: 'any', selections });
      if (chance('cash out') < 0.3) await this.#cashOut(bettor);
      await delay(60);
    }
  }

  /** Sends a bet again with its key until the page has an answer, also after the load. */
  async #place(bettor: Bettor, placed: Placed, bet: object): Promise<void> {
    for (let attempt = 0; attempt < 400 && !placed.answer; attempt += 1) {
      const account = await this.#accountOf(bettor);
      const outcome = account && (await this.#call(Outcome, '/sports/api/slip/bets', { account, bet }));
      if (!outcome) this.#accounts.delete(bettor);
      else if (outcome.status === 'placed' && outcome.bet) placed.answer = { bet: outcome.bet.id };
      else if (outcome.status === 'refused') placed.answer = 'refused';
      if (!placed.answer) await delay(100);
    }
  }

  async #cashOut(bettor: Bettor): Promise<void> {
    const account = await this.#accountOf(bettor);
    if (!account) return;
    const { open } = (await this.#call(State, '/sports/api/slip/state', { account })) ?? { open: [] };
    const bet = open.find(({ cashOut }) => cashOut?.amount);
    if (!bet) return;
    const cashOut = { account, bet: bet.id, amount: bet.cashOut?.amount, key: randomUUID() };
    await this.#call(Outcome, '/sports/api/slip/cash-out', cashOut);
  }

  /** Opens the company's page for a player if it is not open. Returns undefined while one side is down. */
  async #accountOf(bettor: Bettor): Promise<string | undefined> {
    const known = this.#accounts.get(bettor);
    if (known) return known;
    const token = await this.#tokenOf(bettor);
    const opened =
      token &&
      (await this.#call(z.object({ account: z.string() }), '/sports/api/player', { token, company: bettor.company }));
    if (opened) this.#accounts.set(bettor, opened.account);
    return opened ? opened.account : undefined;
  }

  async #tokenOf(bettor: Bettor): Promise<string | undefined> {
    try {
      const response = await fetch(`${this.#system.platform.origin}/api/sports-book`, {
        headers: asPlayer(bettor)('', ''),
        signal: AbortSignal.timeout(10_000),
      });
      return Frame.safeParse(await response.json()).data?.data.jsScript ?? undefined;
    } catch {
      return undefined;
    }
  }

  #call<T>(schema: z.ZodType<T>, path: string, body: object): Promise<T | undefined> {
    return callCompany(this.#system.company.origin, schema, path, body);
  }
}
