import { XSRF_COOKIE, XSRF_HEADER } from '@parlay/contracts/cookies';
import type { Tab } from './browser.ts';

export interface CheckPlayer {
  username: string;
  password: string;
}

/** Signs in with the login page's call. Returns an error message if that fails. */
export async function signIn({ page, origin }: Tab, player: CheckPlayer): Promise<string | undefined> {
  // robots.txt has no CSP and no scripts that would react to the new session.
  await page.goto(`${origin}/robots.txt`);
  const status = await page.evaluate(logIn, { player, header: XSRF_HEADER, cookie: XSRF_COOKIE });
  return status === 200 ? undefined : `the site answered ${status} to the login of ${player.username}`;
}

/** Runs in the page. */
async function logIn(input: { player: CheckPlayer; header: string; cookie: string }): Promise<number> {
  await fetch('/api/account/user');
  const entry = document.cookie.split('; ').find((one) => one.startsWith(`${input.cookie}=`));
  const token = decodeURIComponent(entry?.slice(input.cookie.length + 1) ?? '');
  const reply = await fetch('/api/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json', [input.header]: token },
    body: JSON.stringify(input.player),
  });
  return reply.status;
}
