import { DEMO_PASSWORD } from '@parlay/platform/identity/players/demo-players';
import type { Player } from '../load/caller.ts';

/** The demo player at an index among the players of a world. */
export const usernameOf = (index: number) => `demo${index + 1}`;

/** Logs a demo player in and launches a game of Northlight. */
export async function logIn(origin: string, username: string): Promise<Player> {
  const cookies = new Map<string, string>();
  const call = async (path: string, body?: unknown) => {
    const answer = await fetch(`${origin}${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        'x-xsrf-token': cookies.get('XSRF-TOKEN') ?? '',
        'x-forwarded-host': 'localhost:8080',
        'content-type': 'application/json',
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    const { data } = (await answer.json()) as { data?: Record<string, unknown> };
    if (!answer.ok || !data) throw new Error(`${path} answered ${answer.status}`);
    return data;
  };
  await call('/api/account/user');
  await call('/api/login', { username, password: DEMO_PASSWORD });
  const account = await call('/api/account/user');
  const { url } = await call('/api/games/quiet-comet/launch', { mode: 'real' });
  return {
    customer: String(account.customerId),
    cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    xsrf: cookies.get('XSRF-TOKEN') ?? '',
    token: new URL(String(url)).searchParams.get('token') ?? '',
  };
}
