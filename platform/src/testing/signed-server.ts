import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { type HasProviders, signingKeysOf } from '@parlay/contracts/providers';
import { checkSignature } from '@parlay/server/signed-call';

/** Request as a test provider receives it. */
export interface SignedRequest {
  method: string;
  target: string;
  body: string;
}

export interface SignedResponse {
  status: number;
  body: unknown;
}

/** Test server of a provider on a free port. It accepts requests that are signed with its key; others get 401. */
export abstract class SignedServer {
  readonly #company: string;
  #keys: string[] = [];
  readonly #server = createServer((request, response) => {
    void this.#receive(request).then(
      ({ status, body }) =>
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body)),
      // Simulates a provider that aborts the connection.
      () => request.socket.destroy(),
    );
  });

  /** `company` is the provider's id in an installation, unless a test names another one. */
  constructor(company: string) {
    this.#company = company;
  }

  /** Accepts only the key of the provider with this id in an installation. */
  acceptKeyOf(installation: HasProviders, company = this.#company): void {
    this.#keys = [];
    this.alsoAcceptKeyOf(installation, company);
  }

  /** Also accepts the key of another provider of the installation. */
  alsoAcceptKeyOf({ providers }: HasProviders, company: string): void {
    this.#keys.push(signingKeysOf(providers.find(({ id }) => id === company))?.ours ?? '');
  }

  async listen(): Promise<number> {
    await new Promise<void>((ready) => this.#server.listen(0, '127.0.0.1', ready));
    return (this.#server.address() as AddressInfo).port;
  }

  close(): Promise<void> {
    this.#server.closeAllConnections();
    return new Promise((closed) => this.#server.close(() => closed()));
  }

  /** Responds to a request with a valid signature. A rejection aborts the connection. */
  protected abstract respond(request: SignedRequest): Promise<SignedResponse> | SignedResponse;

  /** Called for every request before its signature is checked. */
  protected received(): void {}

  async #receive(request: IncomingMessage): Promise<SignedResponse> {
    this.received();
    const body = await text(request);
    const { method = '', url: target = '', headers } = request;
    if (!this.#keys.some((key) => checkSignature(key, { method, target, body, headers }).ok))
      return { status: 401, body: {} };
    return this.respond({ method, target, body });
  }
}
