import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { seededRandom } from '@parlay/sandbox/odds/random';
import { asPlayer, type Player } from '../clients/caller.ts';

export interface WithdrawingPlayer extends Player {
  instrumentId: string;
}

/** Player's request with its key, and the ids of the withdrawals in the response. */
export interface Intent {
  player: WithdrawingPlayer;
  key: string;
  amount: string;
  answer?: { status: number; ids: string[] };
}

const PATH = '/api/account/withdrawal';
/** Maximum number of requests per player in a run, so that the run does not take too long on a slow machine. */
const MAX_REQUESTS = 20;

/** Acts as players who withdraw until the load is over, and retry a request with its key until it has a response. */
export class WithdrawingPlayers {
  readonly intents: Intent[] = [];
  readonly #origin: string;
  readonly #seed: number;
  #over = false;
  #working: Promise<unknown> = Promise.resolve();

  constructor(origin: string, seed: number) {
    this.#origin = origin;
    this.#seed = seed;
  }

  start(players: readonly WithdrawingPlayer[]): void {
    this.#working = Promise.all(players.map((player) => this.#withdraw(player)));
  }

  /** Ends the load and retries requests without a response. Call it when the platform is up. */
  async stop(): Promise<void> {
    this.#over = true;
    await this.#working;
    for (const intent of this.intents) {
      for (let attempt = 0; !intent.answer && attempt < 40; attempt += 1) {
        await this.#send(intent);
        if (!intent.answer) await delay(100);
      }
    }
  }

  async #withdraw(player: WithdrawingPlayer): Promise<void> {
    for (let n = 0; n < MAX_REQUESTS && !this.#over; n += 1) {
      const amount = `${10 + Math.floor(seededRandom(this.#seed, 'amount', player.customer, n) * 10)}.00`;
      const intent: Intent = { player, key: randomUUID(), amount };
      this.intents.push(intent);
      const isImpatient = seededRandom(this.#seed, 'twice', player.customer, n) < 0.2;
      await Promise.all([this.#send(intent), ...(isImpatient ? [this.#send(intent)] : [])]);
      if (!intent.answer && seededRandom(this.#seed, 'patient', player.customer, n) < 0.7) await this.#send(intent);
      // Slower during an outage, so that some requests are sent after it.
      await delay(intent.answer ? 150 : 400);
    }
  }

  async #send(intent: Intent): Promise<void> {
    const { player, key, amount } = intent;
    try {
      const response = await fetch(`${this.#origin}${PATH}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...asPlayer(player, key)('', PATH) },
        body: JSON.stringify({ instrumentId: player.instrumentId, amount }),
        signal: AbortSignal.timeout(10_000),
      });
      const { data } = (await response.json()) as { data?: { withdrawals?: { id: string }[] } };
      // The outcome is unknown, so the request may be retried.
      if (response.status >= 500 || response.status === 429) return;
      intent.answer = { status: response.status, ids: (data?.withdrawals ?? []).map(({ id }) => id) };
    } catch {
      // The result is unknown.
    }
  }
}
