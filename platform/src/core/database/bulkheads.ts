import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * Owner of a call: the party it is served for, and the part of a node's connections that all of its calls may hold at
 * once.
 */
export interface Owner {
  key: string;
  share: number;
}

export const ofPlayer = (customerId: string): Owner => ({ key: `player ${customerId}`, share: 1 / 4 });
export const ofCompany = (id: string): Owner => ({ key: `company ${id}`, share: 1 / 2 });
/** A visitor's call that names a player, such as a login: it waits for the same rows as calls of theirs. */
export const ofNamed = (brandId: number, name: string): Owner => ({
  key: `named ${brandId} ${name.toLowerCase()}`,
  share: 1 / 4,
});
/** A call for a player who is known by a token only: a company's, or one of a link in an e-mail. */
export const ofToken = (token: string): Owner => ({ key: `token ${token}`, share: 1 / 4 });

/** A call under way. Its owners are added when they are known; work without a call belongs to nobody. */
export class ServedCall {
  readonly owners: Owner[] = [];
  /** Connections that it holds. */
  held = 0;
}

export const servedCalls = new AsyncLocalStorage<ServedCall>();

/** The owner's calls hold their share of connections, and have for as long as a caller waits. */
export class OwnerBusy extends Error {
  readonly code = 'OWNER_BUSY';
  constructor(owner: string) {
    super(`too many calls at once for ${owner}`);
  }
}

interface Compartment {
  held: number;
  waiting: (() => void)[];
}

/**
 * Bulkheads of the connection pool: calls of one owner that wait, such as for a locked row, hold at most the owner's share of
 * connections; further ones wait in their own queue, and others never wait behind them.
 */
export class Bulkheads {
  readonly #compartments = new Map<string, Compartment>();
  readonly #size: number;
  readonly #patience: number;

  /** `patience`: milliseconds that a call waits for its owner's share. */
  constructor(size: number, patience: number) {
    this.#size = size;
    this.#patience = patience;
  }

  /** Resolves when the current call may take a connection, with the function that gives it back. */
  async enter(): Promise<() => void> {
    const call = servedCalls.getStore();
    if (!call) return () => undefined;
    // A call that holds a connection is not held up for another one: it might wait for itself.
    const owners = call.held > 0 ? [] : [...call.owners];
    call.held += 1;
    const entered: Owner[] = [];
    const leave = () => {
      call.held -= 1;
      for (const owner of entered) this.#leave(owner);
    };
    try {
      for (const owner of owners) {
        await this.#enter(owner);
        entered.push(owner);
      }
    } catch (error) {
      leave();
      throw error;
    }
    return leave;
  }

  async #enter({ key, share }: Owner): Promise<void> {
    const compartment = this.#compartments.get(key) ?? { held: 0, waiting: [] };
    this.#compartments.set(key, compartment);
    if (compartment.held < Math.max(1, Math.floor(this.#size * share))) {
      compartment.held += 1;
      return;
    }
    await new Promise<void>((resolve, reject) => {
      const next = () => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        compartment.waiting.splice(compartment.waiting.indexOf(next), 1);
        reject(new OwnerBusy(key));
      }, this.#patience);
      compartment.waiting.push(next);
    });
  }

  /** Hands the place on to the owner's next call. */
  #leave({ key }: Owner): void {
    const compartment = this.#compartments.get(key);
    if (!compartment) return;
    const next = compartment.waiting.shift();
    if (next) next();
    else compartment.held -= 1;
    if (compartment.held === 0) this.#compartments.delete(key);
  }
}
