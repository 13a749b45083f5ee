import { setTimeout as delay } from 'node:timers/promises';
import { DEMO_PASSWORD } from '@parlay/platform/identity/players/demo-players';
import type { Player, Visitor } from '../clients/caller.ts';

/** The demo player at an index among the players of a world. */
export const usernameOf = (index: number) => `demo${index + 1}`;

interface Login {
  password?: string;
  /** Settings of the player before the game, where the policy requires them. */
  slotSession?: { minutes: number; amount: string };
}

const FIRST_HOST = 'localhost:8080';
const LOGIN = '/api/login';
const STEP_UP = '/api/account/step-up';
/** A busy machine checks no more than some passwords at once: then it is asked again. */
const PASSWORD_TRIES = 40;
const isOfPassword = (path: string) => path === LOGIN || path === STEP_UP;

/** Logs a player in, a demo player by default, with a proof of who they are, and launches a game of Northlight. */
export async function logIn(
  origin: string,
  username: string,
  { password = DEMO_PASSWORD, slotSession }: Login = {},
): Promise<Player> {
  const page = new Page(origin, FIRST_HOST);
  await page.call('/api/account/user');
  await page.call(LOGIN, { username, password });
  await page.call(STEP_UP, { currentPassword: password });
  const account = await page.call('/api/account/user');
  if (slotSession) await page.call('/api/slot-sessions', slotSession);
  const { url } = await page.call('/api/games/quiet-comet/launch', { mode: 'real' });
  const token = new URL(String(url)).searchParams.get('token') ?? '';
  return { ...page.visitor(), customer: String(account.customerId), token };
}

/** Opens a brand's site, the first one by default, without logging in. */
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
    let answer = await this.#send(path, body);
    for (let tries = 1; isOfPassword(path) && answer.status === 429 && tries < PASSWORD_TRIES; tries += 1) {
      await answer.arrayBuffer();
      await delay(250);
      answer = await this.#send(path, body);
    }
    const { data } = (await answer.json()) as { data?: Record<string, unknown> };
    if (!answer.ok || !data) throw new Error(`${path} answered ${answer.status}`);
    return data;
  }

  async #send(path: string, body: unknown): Promise<Response> {
    const answer = await fetch(`${this.#origin}${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        cookie: this.#cookie(),
        'x-xsrf-token': this.#cookies.get('XSRF-TOKEN') ?? '',
        'x-forwarded-host': this.#host,
        'content-type': 'application/json',
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      this.#cookies.set(name, value);
    }
    return answer;
  }

  #cookie = () => [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
}
