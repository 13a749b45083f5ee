import { XSRF_COOKIE, XSRF_HEADER } from '@parlay/contracts/cookies';
import type { Tab } from './browser.ts';

export interface CheckPlayer {
  username: string;
  password: string;
}

/** Signs in by the call that the login page makes. Returns what the site answered where it did not work. */
export async function signIn({ page, origin }: Tab, player: CheckPlayer): Promise<string | undefined> {
  // An address of the site without its own policy, and without scripts that would see the session change.
  await page.goto(`${origin}/robots.txt`);
  const status = await page.evaluate(logIn, { player, header: XSRF_HEADER, cookie: XSRF_COOKIE });
  return status === 200 ? undefined : `the site answered ${status} to the login of ${player.username}`;
}

/** Runs in the page. */
async function logIn(given: { player: CheckPlayer; header: string; cookie: string }): Promise<number> {
  await fetch('/api/account/user');
  const found = document.cookie.split('; ').find((one) => one.startsWith(`${given.cookie}=`));
  const token = decodeURIComponent(found?.slice(given.cookie.length + 1) ?? '');
  const reply = await fetch('/api/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json', [given.header]: token },
    body: JSON.stringify(given.player),
  });
  return reply.status;
}
