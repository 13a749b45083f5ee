import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { CheckEvent, CheckOrder, CheckStatus } from '@parlay/contracts/identity-check-protocol';
import { z } from 'zod';
import { AnnouncedMessage, Announcer } from '../calls/announcer.ts';
import { PresetResults, waitWithTimeout } from '../calls/early.ts';
import { Journal } from '../calls/journal.ts';
import { keyOfCompany, type Settings } from '../settings.ts';

/** How a decision reaches the site. With `never`, the site has to poll for it. */
export const DELIVERIES = ['before', 'after', 'twice', 'never'] as const;
type Delivery = (typeof DELIVERIES)[number] | 'early';

const MAX_RECORDS = 500;

const CheckFile = CheckOrder.extend({
  id: z.string(),
  company: z.string(),
  status: CheckStatus,
  updatedAt: z.iso.datetime(),
});
export type CheckFile = z.infer<typeof CheckFile>;

const Announcement = AnnouncedMessage.extend({ event: CheckEvent, delivery: z.enum([...DELIVERIES, 'early']) });
type Announcement = z.infer<typeof Announcement>;

export type Verdict = Pick<CheckStatus, 'state' | 'reason' | 'note'>;

/** Checks of the identity-check company and its reviewers' decisions. */
export class CheckDesk {
  readonly early = new PresetResults<Verdict>();
  readonly #settings: Settings;
  readonly #files: Journal<CheckFile>;
  readonly #announcer: Announcer<Announcement>;
  #last: number;

  constructor(settings: Settings) {
    this.#settings = settings;
    const file = (name: string) => join(settings.dataDir, 'sandbox', `${name}.jsonl`);
    this.#files = new Journal({
      file: file('identity-checks'),
      schema: CheckFile,
      maxRecords: MAX_RECORDS,
      isOpen: () => false,
    });
    this.#announcer = new Announcer({
      file: file('identity-check-events'),
      schema: Announcement,
      bodyOf: ({ event }) => JSON.stringify(event),
      keyOf: (company) => this.keyOf({ company }),
      retry: settings.retry,
      // A site that no longer has the check will never accept the decision.
      isHopeless: (result) => !result.ok && result.error === 'refused' && result.status === 404,
    });
    this.#last = Math.max(0, ...this.#files.values().map(({ status }) => status.number));
  }

  get(id: string): CheckFile | undefined {
    return this.#files.get(id);
  }

  /** Returns all checks, most recently changed first. */
  list(): CheckFile[] {
    return this.#files.values().sort((a, b) => (a.updatedAt < b.updatedAt ? 1 : -1));
  }

  /** Stores a new check and ignores a known one. If there is a preset decision, resolves once it is made. */
  async open(company: string, order: CheckOrder): Promise<void> {
    if (this.#files.get(order.checkId)) return;
    const { checkId: id, createdAt: updatedAt, applicant } = order;
    const status = { checkId: id, number: 0, state: 'pending' as const, note: '' };
    const file = this.#files.put({ ...order, id, company, status, updatedAt });
    const verdict = this.early.take([id, applicant.customerId]);
    if (verdict) await waitWithTimeout(this.decide(file, verdict, 'early'));
  }

  /** Decides a check and reports the decision to the site. Resolves after the first attempt. */
  async decide({ id: checkId }: CheckFile, verdict: Verdict, delivery: Delivery): Promise<void> {
    const file = this.#files.get(checkId);
    if (!file) return;
    this.#last += 1;
    const status = { ...verdict, checkId, number: this.#last };
    const at = new Date().toISOString();
    this.#files.put({ ...file, status, updatedAt: at });
    const id = `evt_${randomUUID()}`;
    const { company, callbackUrl: url } = file;
    await this.#announcer.announce({ id, company, url, event: { ...status, eventId: id, at }, delivery });
  }

  stop(): void {
    this.#announcer.stop();
  }

  keyOf({ company }: Pick<CheckFile, 'company'>) {
    return keyOfCompany(this.#settings, company);
  }
}
