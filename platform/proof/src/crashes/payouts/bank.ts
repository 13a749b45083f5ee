import { setTimeout as delay } from 'node:timers/promises';
import type { Db } from '@parlay/platform/core/database/database';
import { roll } from '@parlay/sandbox/odds/random';
import { readRows } from '@parlay/server/read-rows';
import { sql } from 'kysely';
import { z } from 'zod';

const DELIVERIES = ['before', 'after', 'twice', 'hold'] as const;
/** Share of the payouts whose first result is told before the company answers their order. */
const EARLY = 0.25;

/** A withdrawal whose story does not end: how it stands, and how many steps of its story the bank has done. */
export interface Unended {
  id: string;
  state: string;
  attempts: number;
  story: readonly string[];
  done: number;
}

/** A person at the payment company who pays, refuses and returns what the platform has ordered. */
export class Bank {
  readonly #db: Db;
  readonly #origin: string;
  readonly #seed: number;
  /** Payouts and how many steps of their story are done. */
  readonly #steps = new Map<string, number>();
  /** Payouts whose first result the company was given before their order. */
  readonly #early = new Set<string>();
  /** Start of this run; what was requested before belongs to another one. */
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
   * Decides about the rest, and has notifications sent again until each story has ended. Returns the withdrawals whose
   * story does not end. Call it when all is up.
   */
  async finish(): Promise<Unended[]> {
    this.#over = true;
    await this.#working;
    for (let waited = 0; waited < 30_000; waited += 200) {
      await this.#decideAll();
      await this.#hurry();
      const open = await this.#open();
      if (open.length === 0 && (await this.#undecided()).length === 0) return [];
      await Promise.all(open.map(({ id }) => this.#tell(id, 'resend', 'before')));
      await delay(200);
    }
    const undecided = await this.#undecided();
    return [...(await this.#open()), ...undecided.map((id) => ({ id, state: 'undecided', attempts: 0 }))].map(
      (one) => ({
        ...one,
        story: storyOf(this.#seed, one.id),
        done: this.#steps.get(one.id) ?? 0,
      }),
    );
  }

  /** Withdrawals of this run that are not yet where their story ends. */
  async #open(): Promise<Pick<Unended, 'id' | 'state' | 'attempts'>[]> {
    const rows = await readRows(
      this.#db,
      { id: z.string(), state: z.string(), attempts: z.number() },
      sql`
      select id, state, attempts from withdrawal where created_at >= ${this.#since} and state <> 'rejected'`,
    );
    return rows.filter(({ id, state }) => state !== END[storyOf(this.#seed, id).at(-1) ?? 'pay']);
  }

  /** Orders whose answer never came are due at once, and those of a killed node: a run does not wait for backoff and heartbeat. */
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
   * Announces results before the orders. One that the company loses, because the order was quicker or it was killed, is
   * decided like the others.
   */
  async #decideEarly(): Promise<void> {
    const rows = await readRows(
      this.#db,
      { id: z.string() },
      sql`
      select id from withdrawal where state = 'approved' and attempts = 0 and created_at >= ${this.#since}`,
    );
    const fresh = rows.filter(({ id }) => !this.#early.has(id) && roll(this.#seed, 'early', id) < EARLY);
    await Promise.all(
      fresh.map(async ({ id }) => {
        this.#early.add(id);
        await this.#post('/payments/payouts/early', { of: id, action: storyOf(this.#seed, id)[0] ?? 'pay' });
      }),
    );
  }

  async #decideAll(): Promise<void> {
    await Promise.all((await this.#undecided()).map((id) => this.#decide(id)));
  }

  async #decide(id: string): Promise<void> {
    const done = this.#steps.get(id) ?? 0;
    const action = storyOf(this.#seed, id)[done];
    const delivery = DELIVERIES[Math.floor(roll(this.#seed, 'delivery', id, done) * DELIVERIES.length)] ?? 'before';
    if (action && (await this.#tell(id, action, delivery))) this.#steps.set(id, done + 1);
  }

  /** Payouts whose order was sent and whose story goes on. */
  async #undecided(): Promise<string[]> {
    const rows = await readRows(
      this.#db,
      { id: z.string() },
      sql`
      select id from withdrawal where attempts > 0 and created_at >= ${this.#since} order by number`,
    );
    return rows.map(({ id }) => id).filter((id) => (this.#steps.get(id) ?? 0) < storyOf(this.#seed, id).length);
  }

  /** Whether the company carried it out. */
  #tell(reference: string, action: string, delivery: string): Promise<boolean> {
    return this.#post('/payments/payouts', { reference, action, delivery });
  }

  async #post(path: string, content: object): Promise<boolean> {
    try {
      const answer = await fetch(`${this.#origin}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(content),
        signal: AbortSignal.timeout(10_000),
      });
      await answer.arrayBuffer();
      // An action that the state does not allow was done before the company was killed.
      return answer.ok || answer.status === 409;
    } catch {
      return false;
    }
  }
}

type Action = 'pay' | 'fail' | 'return';
/** State of a withdrawal after the last action of its story. */
const END: Record<Action, string> = { pay: 'paid', fail: 'returned', return: 'returned' };

function storyOf(seed: number, id: string): readonly Action[] {
  const chance = roll(seed, 'story', id);
  if (chance < 0.15) return ['fail'];
  return chance < 0.3 ? ['pay', 'return'] : ['pay'];
}
