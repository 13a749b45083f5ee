import type { CheckOrder, CheckStatus } from '@parlay/contracts/identity-check-protocol';
import { type SignedAnswer, type SignedRequest, SignedServer } from './signed-server.ts';

/** For tests: an identity-check company. */
export class TestCheckCompany extends SignedServer {
  readonly orders: CheckOrder[] = [];
  /** Away: it answers 503 to everything. */
  isAway = false;
  /** Its answer when it is asked for a check; without one it does not know the check. */
  readonly states = new Map<string, CheckStatus>();

  constructor() {
    super('sealright');
  }

  protected override answer({ method, target, body }: SignedRequest): SignedAnswer {
    if (this.isAway) return { status: 503, body: {} };
    if (method === 'POST') {
      this.orders.push(JSON.parse(body) as CheckOrder);
      return { status: 200, body: { data: {} } };
    }
    const status = this.states.get(target.split('/').at(-1) ?? '');
    return status ? { status: 200, body: { data: status } } : { status: 404, body: {} };
  }
}
