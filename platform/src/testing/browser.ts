import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { DEMO_PASSWORD } from '../identity/players/demo-players.ts';

export interface Call {
  body?: unknown;
  headers?: Record<string, string>;
}

export interface BrowserResponse {
  status: number;
  /** `data` of a success; empty on failure. */
  data: Record<string, unknown>;
  error: { code: string; message: string; reference: string; fieldErrors?: object; details?: object } | undefined;
  headers: LightMyRequestResponse['headers'];
}

/**
 * Calls an app as a page does: stores cookies and echoes the XSRF token. Operator calls go to the desk's listener with
 * a reason, as its command line sends it.
 */
export class Browser {
  readonly cookies = new Map<string, string>();
  readonly address: string;
  readonly #app: FastifyInstance;
  readonly #desk: FastifyInstance | undefined;
  readonly #headers: Record<string, string>;

  constructor(app: FastifyInstance, { host = 'localhost:8080', address = '203.0.113.7' } = {}, desk?: FastifyInstance) {
    this.#app = app;
    this.#desk = desk;
    this.address = address;
    this.#headers = { 'x-forwarded-host': host, 'x-forwarded-for': address };
  }

  get(path: string, call: Call = {}): Promise<BrowserResponse> {
    return this.send('GET', path, call);
  }

  post(path: string, body?: unknown, headers: Record<string, string> = {}): Promise<BrowserResponse> {
    return this.send('POST', path, { body, headers });
  }

  delete(path: string, call: Call = {}): Promise<BrowserResponse> {
    return this.send('DELETE', path, call);
  }

  /** Re-authenticates with the password and, if it is required, the code of the second factor. */
  stepUp(currentPassword: string = DEMO_PASSWORD, code?: string): Promise<BrowserResponse> {
    return this.post('/api/account/step-up', { currentPassword, ...(code === undefined ? {} : { code }) });
  }

  async logIn(username: string, password: string = DEMO_PASSWORD): Promise<BrowserResponse> {
    if (!this.cookies.has('XSRF-TOKEN')) await this.get('/api/account/user');
    return this.post('/api/login', { username, password });
  }

  /** Returns the headers of a write, for a call over a raw socket. */
  writing(): Record<string, string> {
    const xsrf = this.cookies.get('XSRF-TOKEN');
    return { ...this.#sessionHeaders(), ...(xsrf ? { 'x-xsrf-token': xsrf } : {}) };
  }

  #sessionHeaders(): Record<string, string> {
    return { ...this.#headers, cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ') };
  }

  async send(
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    path: string,
    call: Call = {},
  ): Promise<BrowserResponse> {
    const isOperatorCall = this.#desk !== undefined && path.startsWith('/api/operator/');
    const response = await (isOperatorCall ? this.#desk : this.#app).inject({
      method,
      url: path,
      headers: {
        ...(method === 'GET' ? this.#sessionHeaders() : this.writing()),
        ...(isOperatorCall ? { 'desk-reason': 'Test' } : {}),
        ...(call.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...call.headers,
      },
      ...(call.body === undefined ? {} : { payload: isRaw(call.body) ? call.body : JSON.stringify(call.body) }),
    });
    for (const cookie of response.cookies) {
      if (cookie.value === '') this.cookies.delete(cookie.name);
      else this.cookies.set(cookie.name, cookie.value);
    }
    const content = parse(response.body);
    return {
      status: response.statusCode,
      data: (content?.data ?? {}) as Record<string, unknown>,
      error: content?.error,
      headers: response.headers,
    };
  }
}

const isRaw = (body: unknown): body is string | Buffer => typeof body === 'string' || Buffer.isBuffer(body);

function parse(body: string): { data?: unknown; error?: BrowserResponse['error'] } | undefined {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
