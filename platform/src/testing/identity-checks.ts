import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { CheckOrder, CheckStatus } from '@parlay/contracts/identity-check-protocol';
import type { HasProviders } from '@parlay/contracts/providers';
import { checkSignature } from '@parlay/tooling/signed-call';

/** For tests: an identity-check company on a free port. It accepts calls signed with its key. */
export class TestCheckCompany {
  readonly orders: CheckOrder[] = [];
  /** Away: it answers 503 to everything. */
  isAway = false;
  /** Its answer when it is asked for a check; without one it does not know the check. */
  readonly states = new Map<string, CheckStatus>();
  #key = '';
  readonly #server = createServer((request, response) => {
    void this.#answer(request).then(({ status, body }) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body)),
    );
  });

  /** Makes it the company that an installation calls by this id. */
  of({ providers }: HasProviders, company = 'sealright'): void {
    this.#key = providers.find(({ id }) => id === company)?.keys.ours ?? '';
  }

  async listen(): Promise<number> {
    await new Promise<void>((ready) => this.#server.listen(0, '127.0.0.1', ready));
    return (this.#server.address() as AddressInfo).port;
  }

  close(): Promise<void> {
    this.#server.closeAllConnections();
    return new Promise((closed) => this.#server.close(() => closed()));
  }

  async #answer(request: IncomingMessage): Promise<{ status: number; body: unknown }> {
    const body = await text(request);
    const { method = '', url: target = '', headers } = request;
    if (!checkSignature(this.#key, { method, target, body, headers }).ok) return { status: 401, body: {} };
    if (this.isAway) return { status: 503, body: {} };
    if (method === 'POST') {
      this.orders.push(JSON.parse(body) as CheckOrder);
      return { status: 200, body: { data: {} } };
    }
    const status = this.states.get(target.split('/').at(-1) ?? '');
    return status ? { status: 200, body: { data: status } } : { status: 404, body: {} };
  }
}
