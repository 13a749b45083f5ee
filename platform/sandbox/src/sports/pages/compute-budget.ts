import { LRUCache } from 'lru-cache';
import { Refusal } from '../../web/errors.ts';

/** Computing time that one address can use at once, and its share of a processor after that. */
const BURST_MS = 2_000;
const SHARE = 0.2;
const MAX_ADDRESSES = 10_000;

/** Limits how long each client keeps the processor busy with prices. Prices that are known already cost nothing. */
export class ComputeBudget {
  private readonly used = new LRUCache<string, { ms: number; at: number }>({ max: MAX_ADDRESSES });
  private readonly clock: () => number;

  constructor(clock: () => number) {
    this.clock = clock;
  }

  /** Does work for a client and charges the milliseconds that it returns. Refuses a client that has used too much. */
  async spend(address: string, work: () => Promise<number> | number): Promise<void> {
    if (this.usedBy(address) > BURST_MS)
      throw new Refusal(429, 'too_many_requests', 'Too many prices. Try again soon.');
    const ms = await work();
    this.used.set(address, { ms: this.usedBy(address) + ms, at: this.clock() });
  }

  private usedBy(address: string): number {
    const used = this.used.get(address);
    return used ? Math.max(0, used.ms - (this.clock() - used.at) * SHARE) : 0;
  }
}
