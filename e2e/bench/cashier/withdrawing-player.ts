import { randomUUID } from 'node:crypto';

/** The demo's published password. */
const PASSWORD = 'Parlay2026$';

/** A demo player with a bank account, who withdraws. Each has an address of its own: limits by address are not measured. */
export class WithdrawingPlayer {
  readonly #origin: string;
  readonly #number: number;
  readonly #cookies = new Map<string, string>();
  #instrumentId = '';

  constructor(origin: string, number: number) {
    this.#origin = origin;
    this.#number = number;
  }

  /** Logs in and registers a bank account. */
  async begin(): Promise<void> {
    await this.#call('GET', '/api/account/user');
    await this.#call('POST', '/api/login', { username: `demo${this.#number}`, password: PASSWORD });
    const fields = { holder: 'Demo Player', iban: 'FI21 1234 5600 0007 85' };
    const { id } = await this.#call('POST', '/api/account/instruments', { instrumentId: 'trustly', fields });
    this.#instrumentId = String(id);
  }

  /** Requests one withdrawal of the smallest amount. Returns milliseconds. */
  async withdraw(): Promise<number> {
    const began = performance.now();
    await this.#call('POST', '/api/account/withdrawal', { instrumentId: this.#instrumentId, amount: '10.00' });
    return performance.now() - began;
  }

  async #call(method: string, path: string, body?: object): Promise<Record<string, unknown>> {
    const response = await fetch(`${this.#origin}${path}`, {
      method,
      headers: {
        'x-forwarded-host': 'localhost',
        'x-forwarded-for': `10.1.0.${this.#number}`,
        cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        'x-xsrf-token': this.#cookies.get('XSRF-TOKEN') ?? '',
        'idempotency-key': randomUUID(),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      this.#cookies.set(name, value);
    }
    const { data } = (await response.json()) as { data?: Record<string, unknown> };
    if (!response.ok || !data) throw new Error(`${method} ${path} answered ${response.status}`);
    return data;
  }
}
