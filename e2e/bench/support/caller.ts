import { randomInt, randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';

export interface CallResult {
  status: number;
  retryAfter: string | undefined;
  milliseconds: number;
}

const PLAYERS = 20;
/** Password of all demo players. */
const PASSWORD = 'Parlay2026$';

/** Sends logins and read requests from many IP addresses. Every other login is for an existing player. */
export class Caller {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 1_024 });
  readonly #port: number;
  #token = '';
  #count = 0;

  constructor(port: number) {
    this.#port = port;
  }

  /** Requests a visitor's XSRF token, which is not bound to an IP address. */
  async begin(): Promise<void> {
    const { cookies } = await this.#call('GET', '/api/client-config');
    this.#token = cookies.map((cookie) => /^XSRF-TOKEN=([^;]+)/.exec(cookie)?.[1]).find(Boolean) ?? '';
    if (!this.#token) throw new Error('the platform gave no XSRF token');
  }

  logIn(): Promise<CallResult> {
    this.#count += 1;
    const isPlayer = this.#count % 2 === 0;
    const username = isPlayer ? `demo${1 + ((this.#count / 2) % PLAYERS)}` : randomUUID();
    return this.#call('POST', '/api/login', { username, password: PASSWORD });
  }

  get(path: string): Promise<CallResult> {
    return this.#call('GET', path);
  }

  close(): void {
    this.#agent.destroy();
  }

  #call(method: string, path: string, body?: object): Promise<CallResult & { cookies: string[] }> {
    const payload = body === undefined ? undefined : JSON.stringify(body);
    const startedAt = performance.now();
    return new Promise((resolve, reject) => {
      const call = request(
        {
          agent: this.#agent,
          host: '127.0.0.1',
          port: this.#port,
          method,
          path,
          headers: {
            'x-forwarded-host': 'localhost',
            // Each call has a different IP address, so that limits per address do not apply.
            'x-forwarded-for': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`,
            ...(payload === undefined
              ? {}
              : {
                  'content-type': 'application/json',
                  'content-length': String(Buffer.byteLength(payload)),
                  cookie: `XSRF-TOKEN=${this.#token}`,
                  'x-xsrf-token': this.#token,
                }),
          },
        },
        (response) => {
          response.resume();
          response.on('error', reject);
          response.on('end', () =>
            resolve({
              status: response.statusCode ?? 0,
              retryAfter: response.headers['retry-after'],
              milliseconds: performance.now() - startedAt,
              cookies: response.headers['set-cookie'] ?? [],
            }),
          );
        },
      );
      call.on('error', reject);
      call.end(payload);
    });
  }
}
