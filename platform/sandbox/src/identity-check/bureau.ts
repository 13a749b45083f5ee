import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { type CheckEvent, CheckOrder, CheckStatus } from '@parlay/contracts/identity-check-protocol';
import { z } from 'zod';
import { Journal } from '../calls/journal.ts';
import { postSigned } from '../calls/post.ts';
import { Retrier } from '../calls/retrier.ts';
import { type Settings, sandboxCompanies } from '../settings.ts';

/** How a decision reaches the site. never: the site has to ask. */
export const DELIVERIES = ['before', 'after', 'twice', 'never'] as const;
export type Delivery = (typeof DELIVERIES)[number];

const LATE_MS = 1500;
const KEEP = 500;

const File = CheckOrder.extend({
  id: z.string(),
  company: z.string(),
  status: CheckStatus,
  /** The last decision and whether the site has taken it. */
  eventId: z.string(),
  delivery: z.enum(DELIVERIES),
  isTold: z.boolean(),
  updatedAt: z.iso.datetime(),
});
export type File = z.infer<typeof File>;

export type Verdict = Pick<CheckStatus, 'state' | 'reason' | 'note'>;

/** Checks of the identity-check company, and what its people decide. */
export class Bureau {
  readonly #settings: Settings;
  readonly #files: Journal<File>;
  readonly #retrier: Retrier;
  readonly #late = new Set<NodeJS.Timeout>();
  #last: number;

  constructor(settings: Settings) {
    this.#settings = settings;
    const file = join(settings.dataDir, 'sandbox', 'identity-checks.jsonl');
    this.#files = new Journal({ file, schema: File, keep: KEEP, isOpen: ({ isTold }) => !isTold });
    this.#retrier = new Retrier(settings.retry.first, settings.retry.most);
    this.#last = Math.max(0, ...this.#files.values().map(({ status }) => status.number));
    for (const { id, isTold } of this.#files.values()) if (!isTold) this.#retrier.start(id, () => this.#tell(id));
  }

  get(id: string): File | undefined {
    return this.#files.get(id);
  }

  /** Latest change first. */
  list(): File[] {
    return this.#files.values().sort((a, b) => (a.updatedAt < b.updatedAt ? 1 : -1));
  }

  /** Takes a check in; one that is known stays as it is. */
  open(company: string, order: CheckOrder): void {
    if (this.#files.get(order.checkId)) return;
    const { checkId: id, createdAt: updatedAt } = order;
    const status = { checkId: id, number: 0, state: 'pending' as const, note: '' };
    this.#files.put({ ...order, id, company, status, eventId: '', delivery: 'never', isTold: true, updatedAt });
  }

  /** Decides a check and tells the site; resolves after the first attempt. */
  async decide({ id }: File, verdict: Verdict, delivery: Delivery): Promise<void> {
    const file = this.#files.get(id);
    if (!file) return;
    this.#last += 1;
    const status = { ...verdict, checkId: id, number: this.#last };
    const updatedAt = new Date().toISOString();
    const isTold = delivery === 'never';
    this.#files.put({ ...file, status, eventId: `evt_${randomUUID()}`, delivery, isTold, updatedAt });
    if (isTold) return;
    if (delivery === 'after') this.#tellLater(id);
    else await this.#tellUntilTaken(id);
  }

  stop(): void {
    this.#retrier.stop();
    for (const timer of this.#late) clearTimeout(timer);
  }

  #tellLater(id: string): void {
    const timer = setTimeout(() => {
      this.#late.delete(timer);
      void this.#tellUntilTaken(id);
    }, LATE_MS);
    this.#late.add(timer);
  }

  async #tellUntilTaken(id: string): Promise<void> {
    if (!(await this.#tell(id))) this.#retrier.start(id, () => this.#tell(id));
  }

  /** True when there is nothing more to tell. */
  async #tell(id: string): Promise<boolean> {
    const file = this.#files.get(id);
    if (!file || file.isTold) return true;
    const { eventId, status, callbackUrl, updatedAt: at, delivery } = file;
    const key = this.keyOf(file)?.theirs ?? '';
    const body = JSON.stringify({ ...status, eventId, at } satisfies CheckEvent);
    const answer = await postSigned(callbackUrl, key, body, this.#settings.retry.timeout);
    if (answer.ok && delivery === 'twice') await postSigned(callbackUrl, key, body, this.#settings.retry.timeout);
    // The site that has lost the check will not take it later.
    const isOver = answer.ok || (answer.error === 'refused' && answer.status === 404);
    const now = this.#files.get(id);
    if (isOver && now?.eventId === eventId) this.#files.put({ ...now, isTold: true });
    return isOver;
  }

  keyOf({ company }: Pick<File, 'company'>) {
    return sandboxCompanies(this.#settings, 'identity-check').find(({ id }) => id === company)?.keys;
  }
}
