import { setTimeout as delay } from 'node:timers/promises';
import type { Db } from '@parlay/platform/core/database/database';
import { seededRandom } from '@parlay/sandbox/odds/random';
import { readRows } from '@parlay/server/read-rows';
import { sql } from 'kysely';
import { z } from 'zod';

const DELIVERIES = ['before', 'after', 'twice', 'hold'] as const;
/** Share of payouts whose first result is reported before the provider responds to the order. */
const EARLY_SHARE = 0.25;

/** Withdrawal that has not reached its planned end, with its state and the number of completed steps. */
export interface OpenWithdrawal {
  id: string;
  state: string;
  attempts: number;
  story: readonly string[];
  done: number;
}

/** Acts as the payment provider's staff, who pay, refuse and return the payouts ordered by the platform. */
export class Bank {
  readonly #db: Db;
  readonly #origin: string;
  readonly #seed: number;
  /** Number of completed steps, by payout. */
  readonly #steps = new Map<string, number>();
  /** Payouts whose first result was preset before the order. */
  readonly #early = new Set<string>();
  /** Start of this run. Earlier withdrawals belong to other runs. */
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
   * Decides the remaining payouts, and has notifications resent until each withdrawal reaches its planned end. Returns
   * the withdrawals that do not reach it. Call it when everything is up.
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
        story: planOf(this.#seed, withdrawal.id),
        done: this.#steps.get(withdrawal.id) ?? 0,
      }),
    );
  }

  /** Returns this run's withdrawals that have not reached their planned end. */
  async #open(): Promise<Pick<OpenWithdrawal, 'id' | 'state' | 'attempts'>[]> {
    const rows = await readRows(
      this.#db,
      { id: z.string(), state: z.string(), attempts: z.number() },
      sql`
      select id, state, attempts from withdrawal where created_at >= ${this.#since} and state <> 'rejected'`,
    );
    return rows.filter(({ id, state }) => state !== FINAL_STATES[planOf(this.#seed, id).at(-1) ?? 'pay']);
  }

  /** Makes orders due that have no response or whose node was killed, so that a run need not wait for their backoff. */
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
   * Presets results before the orders. If the provider misses a result, because the order was faster or the provider
   * was killed, the payout is decided like the others.
   */
  async #decideEarly(): Promise<void> {
    const rows = await readRows(
      this.#db,
      { id: z.string() },
      sql`
      select id from withdrawal where state = 'approved' and attempts = 0 and created_at >= ${this.#since}`,
    );
    const candidates = rows.filter(
      ({ id }) => !this.#early.has(id) && seededRandom(this.#seed, 'early', id) < EARLY_SHARE,
    );
    await Promise.all(
      candidates.map(async ({ id }) => {
        this.#early.add(id);
        await this.#post('/payments/payouts/early', { of: id, action: planOf(this.#seed, id)[0] ?? 'pay' });
      }),
    );
  }

  async #decideAll(): Promise<void> {
    await Promise.all((await this.#undecided()).map((id) => this.#decide(id)));
  }

  async #decide(id: string): Promise<void> {
    const step = this.#steps.get(id) ?? 0;
    const action = planOf(this.#seed, id)[step];
    const delivery =
      DELIVERIES[Math.floor(seededRandom(this.#seed, 'delivery', id, step) * DELIVERIES.length)] ?? 'before';
    if (action && (await this.#tell(id, action, delivery))) this.#steps.set(id, step + 1);
  }

  /** Returns the payouts whose order was sent and that have further planned steps. */
  async #undecided(): Promise<string[]> {
    const rows = await readRows(
      this.#db,
      { id: z.string() },
      sql`
      select id from withdrawal where attempts > 0 and created_at >= ${this.#since} order by number`,
    );
    return rows.map(({ id }) => id).filter((id) => (this.#steps.get(id) ?? 0) < planOf(this.#seed, id).length);
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
      // A conflict means that the action was already performed before the provider was killed.
      return response.ok || response.status === 409;
    } catch {
      return false;
    }
  }
}

type Action = 'pay' | 'fail' | 'return';
/** State of a withdrawal after its last planned action. */
const FINAL_STATES: Record<Action, string> = { pay: 'paid', fail: 'returned', return: 'returned' };

function planOf(seed: number, id: string): readonly Action[] {
  const chance = seededRandom(seed, 'story', id);
  if (chance < 0.15) return ['fail'];
  return chance < 0.3 ? ['pay', 'return'] : ['pay'];
}
