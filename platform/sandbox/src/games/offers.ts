import { randomBytes, randomUUID } from 'node:crypto';

/** Launch of a game. Only the same launch may play the rounds announced to it. */
export interface Launch {
  provider: string;
  gameId: string;
  token: string;
}

/** Announced round that has not begun. The page knows only the hash of its seed. */
export interface AnnouncedRound {
  id: string;
  seed: string;
  player: string | undefined;
}

const MAX_OFFERS = 5000;

/** Announced rounds, one per launch. They are kept in memory, so each page gets a new round after a restart. */
export class AnnouncedRounds {
  private readonly offers = new Map<string, AnnouncedRound>();

  /** Returns the next round of a player's launch, which stays the same until it begins. */
  next(launch: Launch, player: string | undefined): AnnouncedRound {
    const key = keyOf(launch);
    const offer = this.offers.get(key) ?? { id: randomUUID(), seed: randomBytes(32).toString('hex'), player };
    this.offers.delete(key);
    this.offers.set(key, offer);
    const [oldest] = this.offers.keys();
    if (this.offers.size > MAX_OFFERS && oldest !== undefined) this.offers.delete(oldest);
    return offer;
  }

  /** Returns the round with this id if it was announced to this launch and has not begun. */
  find(launch: Launch, id: string): AnnouncedRound | undefined {
    const offer = this.offers.get(keyOf(launch));
    return offer?.id === id ? offer : undefined;
  }

  /** Marks a launch's announced round as begun, so that it cannot begin again. */
  use(launch: Launch): void {
    this.offers.delete(keyOf(launch));
  }
}

const keyOf = ({ provider, gameId, token }: Launch) => JSON.stringify([provider, gameId, token]);
