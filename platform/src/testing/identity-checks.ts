import type { CheckOrder, CheckStatus } from '@parlay/contracts/identity-check-protocol';
import { type SignedAnswer, type SignedRequest, SignedServer } from './signed-server.ts';

/** For tests: an identity-check company. */
export class TestCheckCompany extends SignedServer {
  readonly orders: CheckOrder[] = [];
  /** Away: it answers 503 to everything. */
  isAway = false;
  /** Its answer when it is asked for a check; without one it does not know the check. */
  readonly states = new Map<string, CheckStatus>();
  /** Done with an order before it is answered; a rejection breaks the connection off. */
  beforeAnswer: (order: CheckOrder) => Promise<void> = async () => undefined;

  constructor() {
    super('sealright');
  }

  reset(): void {
    this.orders.length = 0;
    this.isAway = false;
    this.states.clear();
    this.beforeAnswer = async () => undefined;
  }

  protected override async answer({ method, target, body }: SignedRequest): Promise<SignedAnswer> {
    if (this.isAway) return { status: 503, body: {} };
    if (method === 'POST') {
      const order = JSON.parse(body) as CheckOrder;
      this.orders.push(order);
      await this.beforeAnswer(order);
      return { status: 200, body: { data: {} } };
    }
    const status = this.states.get(target.split('/').at(-1) ?? '');
    return status ? { status: 200, body: { data: status } } : { status: 404, body: {} };
  }
}
