import { randomUUID } from 'node:crypto';
import { REGISTER_PATH } from '@parlay/contracts/player-register-protocol';
import type { Company } from '@parlay/contracts/providers';
import { TestPaycorner } from '@parlay/platform/testing/paycorner';
import type { SignedRequest, SignedResponse } from '@parlay/platform/testing/signed-server';
import { OddsFeed } from './odds-feed.ts';

/** Provider whose odds feed the platform reads. */
export const ODDS_PROVIDER = 'fairprice';

/** Register of excluded people for Spanish players. */
const SPANISH_REGISTER = 'rgiaj';

/** Third parties: a payment provider that accepts but never pays payouts, an odds feed and an empty register. */
export class Companies extends TestPaycorner {
  readonly feed = new OddsFeed();
  readonly #payouts = new Map<string, string>();

  /** Serves all providers that the platform calls. */
  actFor(providers: readonly Company[]): void {
    this.acceptKeyOf({ providers });
    for (const company of [ODDS_PROVIDER, SPANISH_REGISTER]) this.alsoAcceptKeyOf({ providers }, company);
  }

  protected override async respond(request: SignedRequest): Promise<SignedResponse> {
    const feedResponse = await this.feed.answer(request.target);
    if (feedResponse) return feedResponse;
    if (request.target === `${REGISTER_PATH}/checks`)
      return { status: 200, body: { data: { listed: false, until: null } } };
    if (request.target !== '/payments/api/payouts') return super.respond(request);
    const { payoutId } = JSON.parse(request.body) as { payoutId: string };
    const providerReference = this.#payouts.get(payoutId) ?? `pp-${randomUUID()}`;
    this.#payouts.set(payoutId, providerReference);
    return { status: 200, body: { data: { providerReference } } };
  }
}
