import { randomBytes, randomUUID } from 'node:crypto';

/** One launch of one game: only it may play the rounds announced to it. */
export interface Launch {
  provider: string;
  gameId: string;
  token: string;
}

/** A round that is announced but not begun. The page knows the hash of its seed; the seed is secret. */
export interface Offer {
  id: string;
  seed: string;
  player: string | undefined;
}

const MAX_OFFERS = 5000;

/** The announced rounds, one per launch. In memory: after a restart each page gets a new one. */
export class Offers {
  private readonly offers = new Map<string, Offer>();

  /** The next round of a launch by a player; the same one until it is begun. */
  next(launch: Launch, player: string | undefined): Offer {
    const key = keyOf(launch);
    const offer = this.offers.get(key) ?? { id: randomUUID(), seed: randomBytes(32).toString('hex'), player };
    this.offers.delete(key);
    this.offers.set(key, offer);
    const [oldest] = this.offers.keys();
    if (this.offers.size > MAX_OFFERS && oldest !== undefined) this.offers.delete(oldest);
    return offer;
  }

  /** Returns the round with this id if it was announced to this launch and is not begun. */
  find(launch: Launch, id: string): Offer | undefined {
    const offer = this.offers.get(keyOf(launch));
    return offer?.id === id ? offer : undefined;
  }

  /** Marks the announced round of a launch as begun: it cannot be begun again. */
  use(launch: Launch): void {
    this.offers.delete(keyOf(launch));
  }
}

const keyOf = ({ provider, gameId, token }: Launch) => JSON.stringify([provider, gameId, token]);
