import { randomUUID } from 'node:crypto';
import { REGISTER_PATH } from '@parlay/contracts/player-register-protocol';
import type { Company } from '@parlay/contracts/providers';
import { TestPaycorner } from '@parlay/platform/testing/paycorner';
import type { SignedRequest, SignedResponse } from '@parlay/platform/testing/signed-server';
import { OddsFeed } from './odds-feed.ts';

/** Provider whose odds feed the platform reads. */
export const ODDS_PROVIDER = 'fairprice';

/** Register in which Spanish players are looked up. */
const REGISTER = 'rgiaj';

/** External providers: a payment provider that accepts but never pays payouts, an odds feed and an empty register. */
export class Companies extends TestPaycorner {
  readonly feed = new OddsFeed();
  readonly #payouts = new Map<string, string>();

  /** Acts for all providers of an installation that the platform calls. */
  actFor(providers: readonly Company[]): void {
    this.of({ providers });
    for (const company of [ODDS_PROVIDER, REGISTER]) this.alsoOf({ providers }, company);
  }

  protected override async answer(request: SignedRequest): Promise<SignedResponse> {
    const feedAnswer = await this.feed.answer(request.target);
    if (feedAnswer) return feedAnswer;
    if (request.target === `${REGISTER_PATH}/checks`)
      return { status: 200, body: { data: { listed: false, until: null } } };
    if (request.target !== '/payments/api/payouts') return super.answer(request);
    const { payoutId } = JSON.parse(request.body) as { payoutId: string };
    const providerReference = this.#payouts.get(payoutId) ?? `pp-${randomUUID()}`;
    this.#payouts.set(payoutId, providerReference);
    return { status: 200, body: { data: { providerReference } } };
  }
}
