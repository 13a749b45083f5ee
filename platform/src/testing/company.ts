import { randomUUID } from 'node:crypto';
import { signingKeysOf } from '@parlay/contracts/providers';
import { signedHeaders } from '@parlay/server/signed-call';
import type { FastifyInstance } from 'fastify';

export interface ProviderResponse {
  status: number;
  data: Record<string, unknown> | undefined;
  error: { code: string; fieldErrors?: Record<string, string>; details?: Record<string, unknown> } | undefined;
}

/** Test provider that signs its requests. */
export class TestCompany {
  readonly #app: FastifyInstance;
  readonly #key: string;

  constructor(app: FastifyInstance, name: string) {
    this.#app = app;
    this.#key = signingKeysOf(app.config.providers.find(({ id }) => id === name))?.theirs ?? '';
  }

  /** Returns the headers of a signed call, for tests that send it in another way or change it. */
  sign(target: string, body: unknown, options: { at?: number; nonce?: string } = {}): Record<string, string> {
    const parts = { method: 'POST', target, body: JSON.stringify(body) };
    return signedHeaders(this.#key, parts, options);
  }

  async call(url: string, body: unknown, headers: Record<string, string> = {}): Promise<ProviderResponse> {
    const payload = JSON.stringify(body);
    const response = await this.#app.inject({
      method: 'POST',
      url,
      payload,
      headers: { 'content-type': 'application/json', ...this.sign(url, body), ...headers },
    });
    const { data, error } = response.json<Omit<ProviderResponse, 'status'>>();
    return { status: response.statusCode, data, error };
  }
}

/** Returns a bet of 10.00 in a new round. */
export const aBet = (token: string) => ({
  token,
  roundId: randomUUID(),
  transactionId: randomUUID(),
  amount: '10.00',
  currency: 'EUR',
});
