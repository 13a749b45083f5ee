import { NONCE_SECONDS } from '@parlay/server/signed-call';
import { z } from 'zod';
import { Journal } from './journal.ts';

const Nonce = z.object({ id: z.string(), until: z.number() });

/** Nonces of the platform's calls. Each is stored as long as its signature is valid, and survives a restart. */
export class SeenNonces {
  private readonly journal: Journal<z.infer<typeof Nonce>>;

  constructor(file: string) {
    this.journal = new Journal({ file, schema: Nonce, keep: 1000, isOpen: ({ until }) => until > Date.now() });
  }

  /** Returns false for a nonce that was seen before. */
  take(nonce: string): boolean {
    if (this.journal.get(nonce)) return false;
    this.journal.put({ id: nonce, until: Date.now() + NONCE_SECONDS * 1000 });
    return true;
  }
}
