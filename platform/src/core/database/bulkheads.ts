import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * Owner of a call: the party that the call is served for, and the share of a node's connections that the owner's calls
 * may hold concurrently.
 */
export interface Owner {
  key: string;
  share: number;
}

export const playerOwner = (customerId: string): Owner => ({ key: `player ${customerId}`, share: 1 / 4 });
export const companyOwner = (id: string): Owner => ({ key: `company ${id}`, share: 1 / 2 });
/**
 * Returns another owner of a call in which a company sends results. The results of an event come all at once and no
 * player waits for them, so they get the smallest share.
 */
export const resultsOwner = (companyId: string): Owner => ({ key: `results of ${companyId}`, share: 1 / 8 });
/**
 * Returns the owner of a visitor's call that names a player, such as a login, because it may wait for the same rows as
 * the player's own calls.
 */
export const namedPlayerOwner = (brandId: number, name: string): Owner => ({
  key: `named ${brandId} ${name.toLowerCase()}`,
  share: 1 / 4,
});
/** Returns the owner of a call whose player is known only by a token, for example from a provider or an e-mail link. */
export const tokenOwner = (token: string): Owner => ({ key: `token ${token}`, share: 1 / 4 });

/** A call in progress. Owners are added as they become known; work outside a call has no owner. */
export class ServedCall {
  readonly owners: Owner[] = [];
  /** Number of connections that the call holds. */
  held = 0;
}

export const servedCalls = new AsyncLocalStorage<ServedCall>();

/** Error for a call whose owner's share of connections stayed in use until the timeout. */
export class OwnerBusyError extends Error {
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
 * Bulkheads of the connection pool. Calls of one owner, for example calls that wait for a locked row, hold at most the
 * owner's share of connections. Further calls wait in the owner's queue, so they never delay other owners' calls.
 */
export class Bulkheads {
  readonly #compartments = new Map<string, Compartment>();
  readonly #size: number;
  readonly #timeoutMs: number;

  /** `timeoutMs` limits how long a call waits for its owner's share. */
  constructor(size: number, timeoutMs: number) {
    this.#size = size;
    this.#timeoutMs = timeoutMs;
  }

  /**
   * Waits until the current call may take a connection. Returns the function to call when it releases the connection.
   */
  async enter(): Promise<() => void> {
    const call = servedCalls.getStore();
    if (!call) return () => undefined;
    // A call that already holds a connection gets another one without waiting, because it could wait for itself.
    // The smallest share first: a call that waits for it must not hold a place of a larger one, which others need.
    const owners = call.held > 0 ? [] : call.owners.toSorted((one, other) => one.share - other.share);
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
        reject(new OwnerBusyError(key));
      }, this.#timeoutMs);
      compartment.waiting.push(next);
    });
  }

  /** Passes the slot to the owner's next waiting call, or frees it. */
  #leave({ key }: Owner): void {
    const compartment = this.#compartments.get(key);
    if (!compartment) return;
    const next = compartment.waiting.shift();
    if (next) next();
    else compartment.held -= 1;
    if (compartment.held === 0) this.#compartments.delete(key);
  }
}
