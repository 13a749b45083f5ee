import { randomUUID } from 'node:crypto';
import { REGISTER_PATH } from '@parlay/contracts/player-register-protocol';
import type { Company } from '@parlay/contracts/providers';
import { TestPaycorner } from '@parlay/platform/testing/paycorner';
import type { SignedAnswer, SignedRequest } from '@parlay/platform/testing/signed-server';
import { OddsFeed } from './odds-feed.ts';

/** The company whose odds feed the platform reads. */
export const ODDS = 'fairprice';

/** The register that Spanish players are looked for in. */
const REGISTER = 'rgiaj';

/** The companies outside: a payment company that takes payouts, too, and pays none of them within a run; an odds feed; and a register with nobody in it. */
export class Companies extends TestPaycorner {
  readonly feed = new OddsFeed();
  readonly #payouts = new Map<string, string>();

  /** Makes it all companies of an installation that the platform calls. */
  actFor(providers: readonly Company[]): void {
    this.of({ providers });
    for (const company of [ODDS, REGISTER]) this.alsoOf({ providers }, company);
  }

  protected override async answer(asked: SignedRequest): Promise<SignedAnswer> {
    const fed = await this.feed.answer(asked.target);
    if (fed) return fed;
    if (asked.target === `${REGISTER_PATH}/checks`)
      return { status: 200, body: { data: { listed: false, until: null } } };
    if (asked.target !== '/payments/api/payouts') return super.answer(asked);
    const { payoutId } = JSON.parse(asked.body) as { payoutId: string };
    const providerReference = this.#payouts.get(payoutId) ?? `pp-${randomUUID()}`;
    this.#payouts.set(payoutId, providerReference);
    return { status: 200, body: { data: { providerReference } } };
  }
}
