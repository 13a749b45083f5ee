import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { HasProviders } from '@parlay/contracts/providers';
import { checkSignature } from '@parlay/server/signed-call';

/** A call as a test company gets it. */
export interface SignedRequest {
  method: string;
  target: string;
  body: string;
}

export interface SignedAnswer {
  status: number;
  body: unknown;
}

/** For tests: a company on a free port. It accepts calls signed with its key; others get 401. */
export abstract class SignedServer {
  readonly #company: string;
  #keys: string[] = [];
  readonly #server = createServer((request, response) => {
    void this.#receive(request).then(
      ({ status, body }) =>
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body)),
      // A company that breaks off.
      () => request.socket.destroy(),
    );
  });

  /** `company`: the id by which an installation calls it, if `of` names no other. */
  constructor(company: string) {
    this.#company = company;
  }

  /** Makes it the company that an installation calls by this id. */
  of(installation: HasProviders, company = this.#company): void {
    this.#keys = [];
    this.alsoOf(installation, company);
  }

  /** Lets it answer for another company of the installation, too. */
  alsoOf({ providers }: HasProviders, company: string): void {
    this.#keys.push(providers.find(({ id }) => id === company)?.keys.ours ?? '');
  }

  async listen(): Promise<number> {
    await new Promise<void>((ready) => this.#server.listen(0, '127.0.0.1', ready));
    return (this.#server.address() as AddressInfo).port;
  }

  close(): Promise<void> {
    this.#server.closeAllConnections();
    return new Promise((closed) => this.#server.close(() => closed()));
  }

  /** Answers a call whose signature is right; a rejection breaks the connection off. */
  protected abstract answer(request: SignedRequest): Promise<SignedAnswer> | SignedAnswer;

  /** Every call, before its signature is checked. */
  protected received(): void {}

  async #receive(request: IncomingMessage): Promise<SignedAnswer> {
    this.received();
    const body = await text(request);
    const { method = '', url: target = '', headers } = request;
    if (!this.#keys.some((key) => checkSignature(key, { method, target, body, headers }).ok))
      return { status: 401, body: {} };
    return this.answer({ method, target, body });
  }
}
