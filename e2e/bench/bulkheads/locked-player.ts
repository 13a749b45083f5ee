import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { DemoPlayer } from '../support/demo-player.ts';

const USERNAME = 'demo1';

/** A player whose wallet is locked by another transaction while clients keep requesting withdrawals. */
export class LockedPlayer {
  readonly #owner: pg.Client;
  readonly #player: DemoPlayer;
  readonly #instrumentId = randomUUID();
  readonly responseCounts = new Map<number, number>();

  constructor(port: number, ownerUrl: string) {
    this.#owner = new pg.Client({ connectionString: ownerUrl });
    this.#player = new DemoPlayer(`http://127.0.0.1:${port}`, 200, USERNAME);
  }

  /** Logs in and adds a payment instrument for withdrawals. */
  async begin(): Promise<void> {
    await this.#owner.connect();
    await this.#player.logIn();
    await this.#owner.query('update player set identity_verified_at = now() where username = $1', [USERNAME]);
    await this.#owner.query(
      `insert into player_instrument (id, customer_id, provider, method, kind, reference, label, holder, last_used_at)
      select $2, customer_id, 'paycorner', 'trustly', 'bank', 'bench', 'bench', first_name || ' ' || surname, now()
      from player where username = $1`,
      [USERNAME, this.#instrumentId],
    );
  }

  /** Locks the wallet while a task runs. Meanwhile the given number of clients keep requesting withdrawals. */
  async whileLocked<T>(clients: number, task: () => Promise<T>): Promise<T> {
    await this.#owner.query('begin');
    await this.#owner.query(
      'select 1 from wallet where customer_id = (select customer_id from player where username = $1) for update',
      [USERNAME],
    );
    let isDone = false;
    const client = async () => {
      while (!isDone) {
        const body = { instrumentId: this.#instrumentId, amount: '10.00' };
        const status = await this.#player.status('POST', '/api/account/withdrawal', body);
        this.responseCounts.set(status, (this.responseCounts.get(status) ?? 0) + 1);
        if (status === 429) await delay(100);
      }
    };
    const requests = Array.from({ length: clients }, client);
    try {
      return await task();
    } finally {
      isDone = true;
      await this.#owner.query('rollback');
      await Promise.all(requests);
    }
  }

  end(): Promise<void> {
    return this.#owner.end();
  }
}
