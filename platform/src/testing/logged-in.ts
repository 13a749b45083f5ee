import type { Browser } from './browser.ts';
import type { TestPlatform } from './platform.ts';
import { makePlayer } from './players.ts';

let players = 0;

/** For tests: a new player with a page where they are logged in. Limits by address apply to each alone. */
export async function loggedInPlayer({
  database,
  browser,
}: Pick<TestPlatform, 'database' | 'browser'>): Promise<Awaited<ReturnType<typeof makePlayer>> & { page: Browser }> {
  const made = await makePlayer(database.db);
  players += 1;
  const page = browser({ address: `198.51.100.${players}` });
  await page.logIn(made.username, made.password);
  return { ...made, page };
}
