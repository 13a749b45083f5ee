import { randomUUID } from 'node:crypto';

/** Password of all demo players. */
export const PASSWORD = 'Parlay2026$';

/**
 * A demo player who calls the platform without a page. Each player has their own IP address, so that limits per address
 * do not apply.
 */
export class DemoPlayer {
  readonly #origin: string;
  readonly #number: number;
  readonly #username: string;
  readonly #cookies = new Map<string, string>();

  constructor(origin: string, number: number, username = `demo${number}`) {
    this.#origin = origin;
    this.#number = number;
    this.#username = username;
  }

  async logIn(): Promise<void> {
    await this.call('GET', '/api/account/user');
    await this.call('POST', '/api/login', { username: this.#username, password: PASSWORD });
  }

  /** Returns headers for the next call, with a new idempotency key. */
  headers(): Record<string, string> {
    return {
      'x-forwarded-host': 'localhost',
      'x-forwarded-for': `10.2.0.${this.#number}`,
      cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      'x-xsrf-token': this.#cookies.get('XSRF-TOKEN') ?? '',
      'idempotency-key': randomUUID(),
    };
  }

  /** Calls the API and returns the response's `data`. Throws unless the call succeeded. */
  async call(method: string, path: string, body?: object): Promise<Record<string, unknown>> {
    const response = await this.#answer(method, path, body);
    const { data } = (await response.json()) as { data?: Record<string, unknown> };
    if (!response.ok || !data) throw new Error(`${method} ${path} answered ${response.status}`);
    return data;
  }

  /** Calls the API and returns the response's status. Does not throw for a refusal. */
  async status(method: string, path: string, body?: object): Promise<number> {
    const response = await this.#answer(method, path, body);
    await response.arrayBuffer();
    return response.status;
  }

  async #answer(method: string, path: string, body?: object): Promise<Response> {
    const isForm = body instanceof FormData;
    const response = await fetch(`${this.#origin}${path}`, {
      method,
      headers: {
        ...this.headers(),
        ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      this.#cookies.set(name, value);
    }
    return response;
  }
}
