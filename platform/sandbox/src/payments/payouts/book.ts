import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { CompanyOf } from '@parlay/contracts/providers';
import { PresetResults, waitWithTimeout } from '../../calls/early.ts';
import { Journal } from '../../calls/journal.ts';
import { keyOfCompany, type Settings } from '../../settings.ts';
import { Refusal } from '../../web/errors.ts';
import type { Metrics } from '../../web/metrics.ts';
import { Notifier, type Report } from '../notifications.ts';
import type { Delivery } from '../orders.ts';
import { applyAction, Payout, type PayoutAction, type PayoutRequest, statusesOf } from './payout.ts';

/** Time in ms after which a pending payout is paid, or a recalled payout is returned. */
const AUTO_DECISION_MS = 120_000;

/** Stores the payouts of the payment providers and notifies the platform of them. */
export class PayoutBook {
  readonly payouts: Journal<Payout>;
  readonly notifier: Notifier;
  readonly early = new PresetResults<{ action: PayoutAction; reason?: string }>();
  private readonly settings: Settings;
  private readonly timers = new Map<string, NodeJS.Timeout>();

  constructor(settings: Settings, metrics: Metrics) {
    const file = (name: string) => join(settings.dataDir, 'sandbox', name);
    this.settings = settings;
    this.payouts = new Journal({
      file: file('payouts.jsonl'),
      schema: Payout,
      maxRecords: 5000,
      isOpen: ({ state, recall }) => state === 'accepted' || recall === 'asked',
    });
    this.notifier = new Notifier({
      file: file('payout-notifications.jsonl'),
      keyOf: (id) => keyOfCompany(settings, id),
      retry: settings.retry,
      count: (result) => metrics.notifications.inc({ result }),
    });
    for (const payout of this.payouts.values()) this.decideLater(payout);
    const last = this.payouts.last();
    if (last) this.notifier.catchUp(statusesOf(last).map((status) => reportOf(last, status)));
  }

  /** Opens a payout, or returns the existing payout if the request is repeated. */
  async open(company: CompanyOf<'payment'>, request: PayoutRequest): Promise<Payout> {
    const known = this.find(company, request.payoutId);
    if (known) {
      const isSame = (Object.keys(request) as (keyof PayoutRequest)[]).every((key) => request[key] === known[key]);
      if (!isSame) throw new Refusal(422, 'duplicate_with_other_body', 'This payout exists with another body.');
      return known;
    }
    if (/^[0.]+$/.test(request.amount)) throw new Refusal(400, 'bad_request', 'amount: must be more than nothing');
    const { callbackAddress } = company;
    const platforms = [this.settings.platformUrl, ...(callbackAddress ? [new URL(callbackAddress).origin] : [])];
    if (!platforms.includes(new URL(request.notifyUrl).origin))
      throw new Refusal(400, 'bad_request', 'notifyUrl: not an address of the platform');
    const id = `out_${randomBytes(16).toString('hex')}`;
    const opened = { ...request, company: company.id, id, state: 'accepted' as const, openedAt: Date.now() };
    this.decideLater(this.payouts.put(opened));
    const result = this.early.take([request.payoutId, request.amount]);
    if (result) await waitWithTimeout(this.act(id, result.action, 'early', result.reason));
    return opened;
  }

  /** Accepts the recall of a payout. Returns false if it is too late. */
  recall(company: CompanyOf<'payment'>, payoutId: string): boolean {
    const payout = this.find(company, payoutId);
    if (!payout) throw new Refusal(422, 'unknown_payout', 'There is no such payout.');
    if (payout.state === 'failed' || payout.state === 'returned' || payout.recall === 'failed') return false;
    this.decideLater(this.payouts.put({ ...payout, recall: 'asked' }));
    return true;
  }

  /** Performs an action on a payout and notifies the platform. Returns false if its state does not allow the action. */
  async act(id: string, action: PayoutAction, delivery: Delivery | 'early', reason?: string): Promise<boolean> {
    const payout = this.payouts.get(id);
    const next = payout && applyAction(payout, action, Date.now());
    if (!next) return false;
    const moved = this.payouts.put({ ...payout, ...next.change });
    this.decideLater(moved);
    await this.notifier.notify(reportOf(moved, next.status, reason), delivery);
    return true;
  }

  stop(): void {
    this.notifier.stop();
    for (const timer of this.timers.values()) clearTimeout(timer);
  }

  private find(company: CompanyOf<'payment'>, payoutId: string): Payout | undefined {
    return this.payouts.values().find((payout) => payout.payoutId === payoutId && payout.company === company.id);
  }

  private decideLater({ id, state, recall, openedAt }: Payout): void {
    clearTimeout(this.timers.get(id));
    this.timers.delete(id);
    const action = state === 'accepted' ? 'pay' : state === 'paid' && recall === 'asked' ? 'return' : undefined;
    if (!action) return;
    const wait = action === 'pay' ? Math.max(1000, openedAt + AUTO_DECISION_MS - Date.now()) : AUTO_DECISION_MS;
    const timer = setTimeout(() => void this.act(id, action, 'before'), wait);
    timer.unref();
    this.timers.set(id, timer);
  }
}

function reportOf(payout: Payout, status: string, reason?: string): Report {
  const { id, payoutId, amount, currency, company, notifyUrl } = payout;
  const why = reason === undefined ? {} : { reason };
  const content = { payoutId, providerReference: id, status, amount, currency, ...why };
  return { reference: id, company, url: notifyUrl, content };
}
