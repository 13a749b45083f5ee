import type { CheckOrder, CheckStatus } from '@parlay/contracts/identity-check-protocol';
import { type SignedRequest, type SignedResponse, SignedServer } from './signed-server.ts';

/** Test server of an identity-check provider. */
export class TestCheckCompany extends SignedServer {
  readonly orders: CheckOrder[] = [];
  /** Whether the server responds with 503 to every request. */
  isUnavailable = false;
  /** Statuses by check id. The provider does not know a check without a status. */
  readonly states = new Map<string, CheckStatus>();
  /** Runs before the response to an order. A rejection aborts the connection. */
  beforeResponse: (order: CheckOrder) => Promise<void> = async () => undefined;

  constructor() {
    super('sealright');
  }

  reset(): void {
    this.orders.length = 0;
    this.isUnavailable = false;
    this.states.clear();
    this.beforeResponse = async () => undefined;
  }

  protected override async respond({ method, target, body }: SignedRequest): Promise<SignedResponse> {
    if (this.isUnavailable) return { status: 503, body: {} };
    if (method === 'POST') {
      const order = JSON.parse(body) as CheckOrder;
      this.orders.push(order);
      await this.beforeResponse(order);
      return { status: 200, body: { data: {} } };
    }
    const status = this.states.get(target.split('/').at(-1) ?? '');
    return status ? { status: 200, body: { data: status } } : { status: 404, body: {} };
  }
}
