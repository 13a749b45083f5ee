import { setTimeout as delay } from 'node:timers/promises';
import { DEMO_PASSWORD } from '@parlay/platform/identity/players/demo-players';
import type { Player, Visitor } from '../clients/caller.ts';

/** Returns a demo player's username by index. */
export const usernameOf = (index: number) => `demo${index + 1}`;

interface Login {
  password?: string;
  /** Slot session to begin, if the policy requires one before a game. */
  slotSession?: { minutes: number; amount: string };
  /** Host of the player's brand; by default that of the first brand. */
  host?: string;
}

const FIRST_HOST = 'localhost:8080';
const LOGIN_PATH = '/api/login';
const STEP_UP_PATH = '/api/account/step-up';
/** Maximum number of attempts. A busy machine checks only a few passwords concurrently and refuses others. */
const MAX_ATTEMPTS = 40;
const checksPassword = (path: string) => path === LOGIN_PATH || path === STEP_UP_PATH;

/** Logs in a player, by default with the demo password, re-authenticates and launches a Northlight game. */
export async function logIn(
  origin: string,
  username: string,
  { password = DEMO_PASSWORD, slotSession, host = FIRST_HOST }: Login = {},
): Promise<Player> {
  const page = new Page(origin, host);
  await page.call('/api/account/user');
  await page.call(LOGIN_PATH, { username, password });
  await page.call(STEP_UP_PATH, { currentPassword: password });
  const account = await page.call('/api/account/user');
  if (slotSession) await page.call('/api/slot-sessions', slotSession);
  const { url } = await page.call('/api/games/quiet-comet/launch', { mode: 'real' });
  const token = new URL(String(url)).searchParams.get('token') ?? '';
  return { ...page.visitor(), customer: String(account.customerId), token };
}

/** Opens a brand's site, by default the first brand's, without logging in. */
export async function visit(origin: string, host = FIRST_HOST): Promise<Visitor> {
  const page = new Page(origin, host);
  await page.call('/api/account/user');
  return page.visitor();
}

class Page {
  readonly #origin: string;
  readonly #host: string;
  readonly #cookies = new Map<string, string>();

  constructor(origin: string, host: string) {
    this.#origin = origin;
    this.#host = host;
  }

  visitor(): Visitor {
    return { cookie: this.#cookie(), xsrf: this.#cookies.get('XSRF-TOKEN') ?? '', host: this.#host };
  }

  async call(path: string, body?: unknown): Promise<Record<string, unknown>> {
    let response = await this.#send(path, body);
    for (let attempt = 1; checksPassword(path) && response.status === 429 && attempt < MAX_ATTEMPTS; attempt += 1) {
      await response.arrayBuffer();
      await delay(250);
      response = await this.#send(path, body);
    }
    const { data } = (await response.json()) as { data?: Record<string, unknown> };
    if (!response.ok || !data) throw new Error(`${path} answered ${response.status}`);
    return data;
  }

  async #send(path: string, body: unknown): Promise<Response> {
    const response = await fetch(`${this.#origin}${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        cookie: this.#cookie(),
        'x-xsrf-token': this.#cookies.get('XSRF-TOKEN') ?? '',
        'x-forwarded-host': this.#host,
        'content-type': 'application/json',
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      this.#cookies.set(name, value);
    }
    return response;
  }

  #cookie = () => [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
}
