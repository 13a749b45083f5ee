import { setTimeout as delay } from 'node:timers/promises';
import type { Db } from '@parlay/platform/core/database/database';
import { seededRandom } from '@parlay/sandbox/odds/random';
import { readRows } from '@parlay/server/read-rows';
import { sql } from 'kysely';
import { z } from 'zod';

const DELIVERIES = ['before', 'after', 'twice', 'hold'] as const;
/** Share of the payouts whose first result is announced before the provider responds to their order. */
const EARLY = 0.25;

/** A withdrawal whose story does not end, with its state and the number of steps that the bank has done. */
export interface OpenWithdrawal {
  id: string;
  state: string;
  attempts: number;
  story: readonly string[];
  done: number;
}

/** Acts as a person at the payment provider who pays, refuses and returns the payouts ordered by the platform. */
export class Bank {
  readonly #db: Db;
  readonly #origin: string;
  readonly #seed: number;
  /** Number of completed steps in the story of each payout. */
  readonly #steps = new Map<string, number>();
  /** Payouts whose first result was given to the provider before their order. */
  readonly #early = new Set<string>();
  /** Start of this run; earlier withdrawals belong to another one. */
  readonly #since = new Date();
  #over = false;
  #working: Promise<void> = Promise.resolve();

  constructor(db: Db, origin: string, seed: number) {
    this.#db = db;
    this.#origin = origin;
    this.#seed = seed;
  }

  start(): void {
    this.#working = this.#work();
  }

  /**
   * Decides the remaining payouts, and has notifications resent until each story has ended. Returns the withdrawals
   * whose story does not end. Call it when everything is up.
   */
  async finish(): Promise<OpenWithdrawal[]> {
    this.#over = true;
    await this.#working;
    for (let waited = 0; waited < 30_000; waited += 200) {
      await this.#decideAll();
      await this.#hurry();
      const unfinished = await this.#open();
      if (unfinished.length === 0 && (await this.#undecided()).length === 0) return [];
      await Promise.all(unfinished.map(({ id }) => this.#tell(id, 'resend', 'before')));
      await delay(200);
    }
    const undecided = await this.#undecided();
    return [...(await this.#open()), ...undecided.map((id) => ({ id, state: 'undecided', attempts: 0 }))].map(
      (withdrawal) => ({
        ...withdrawal,
        story: storyOf(this.#seed, withdrawal.id),
        done: this.#steps.get(withdrawal.id) ?? 0,
      }),
    );
  }

  /** Returns the withdrawals of this run that have not reached the end of their story. */
  async #open(): Promise<Pick<OpenWithdrawal, 'id' | 'state' | 'attempts'>[]> {
    const rows = await readRows(
      this.#db,
      { id: z.string(), state: z.string(), attempts: z.number() },
      sql`
      select id, state, attempts from withdrawal where created_at >= ${this.#since} and state <> 'rejected'`,
    );
    return rows.filter(({ id, state }) => state !== END[storyOf(this.#seed, id).at(-1) ?? 'pay']);
  }

  /** Makes orders without a response or of a killed node due now, so that a run skips their backoff and heartbeat. */
  async #hurry(): Promise<void> {
    await sql`
      update pgboss.job set start_after = least(start_after, now()),
        heartbeat_on = case when heartbeat_on < now() - interval '5 seconds' then now() - interval '1 hour' else heartbeat_on end
      where name = 'payout' and state <= 'active'
        and (start_after > now() or heartbeat_on < now() - interval '5 seconds')`.execute(this.#db);
  }

  async #work(): Promise<void> {
    while (!this.#over) {
      await Promise.all([this.#decideAll(), this.#decideEarly()]);
      await delay(40);
    }
  }

  /**
   * Announces results before the orders. If the provider misses one, because the order was faster or it was killed, the
   * payout is decided like the others.
   */
  async #decideEarly(): Promise<void> {
    const rows = await readRows(
      this.#db,
      { id: z.string() },
      sql`
      select id from withdrawal where state = 'approved' and attempts = 0 and created_at >= ${this.#since}`,
    );
    const candidates = rows.filter(({ id }) => !this.#early.has(id) && seededRandom(this.#seed, 'early', id) < EARLY);
    await Promise.all(
      candidates.map(async ({ id }) => {
        this.#early.add(id);
        await this.#post('/payments/payouts/early', { of: id, action: storyOf(this.#seed, id)[0] ?? 'pay' });
      }),
    );
  }

  async #decideAll(): Promise<void> {
    await Promise.all((await this.#undecided()).map((id) => this.#decide(id)));
  }

  async #decide(id: string): Promise<void> {
    const step = this.#steps.get(id) ?? 0;
    const action = storyOf(this.#seed, id)[step];
    const delivery =
      DELIVERIES[Math.floor(seededRandom(this.#seed, 'delivery', id, step) * DELIVERIES.length)] ?? 'before';
    if (action && (await this.#tell(id, action, delivery))) this.#steps.set(id, step + 1);
  }

  /** Returns the payouts whose order was sent and whose story continues. */
  async #undecided(): Promise<string[]> {
    const rows = await readRows(
      this.#db,
      { id: z.string() },
      sql`
      select id from withdrawal where attempts > 0 and created_at >= ${this.#since} order by number`,
    );
    return rows.map(({ id }) => id).filter((id) => (this.#steps.get(id) ?? 0) < storyOf(this.#seed, id).length);
  }

  /** Returns true if the provider has performed the action. */
  #tell(reference: string, action: string, delivery: string): Promise<boolean> {
    return this.#post('/payments/payouts', { reference, action, delivery });
  }

  async #post(path: string, content: object): Promise<boolean> {
    try {
      const response = await fetch(`${this.#origin}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(content),
        signal: AbortSignal.timeout(10_000),
      });
      await response.arrayBuffer();
      // An action that the state does not allow was already done before the provider was killed.
      return response.ok || response.status === 409;
    } catch {
      return false;
    }
  }
}

type Action = 'pay' | 'fail' | 'return';
/** State of a withdrawal after the last action of its story. */
const END: Record<Action, string> = { pay: 'paid', fail: 'returned', return: 'returned' };

function storyOf(seed: number, id: string): readonly Action[] {
  const chance = seededRandom(seed, 'story', id);
  if (chance < 0.15) return ['fail'];
  return chance < 0.3 ? ['pay', 'return'] : ['pay'];
}
