import type { Browser } from './browser.ts';
import type { TestPlatform } from './platform.ts';
import { makePlayer } from './players.ts';

let devices = 0;

/** A page on its own device, logged in. Limits by address apply to each alone. */
async function deviceOf(
  { browser }: Pick<TestPlatform, 'browser'>,
  { username, password }: { username: string; password: string },
): Promise<Browser> {
  devices += 1;
  const page = browser({ address: `198.51.100.${devices}` });
  await page.logIn(username, password);
  return page;
}

/** For tests: a new player with a page where they are logged in. */
export async function loggedInPlayer(
  platform: Pick<TestPlatform, 'database' | 'browser'>,
): Promise<Awaited<ReturnType<typeof makePlayer>> & { page: Browser }> {
  const made = await makePlayer(platform.database.db);
  return { ...made, page: await deviceOf(platform, made) };
}

/** For tests: a new player of a country, with 1000.00 of withdrawable money, who is logged in on two devices. */
export async function playerOnTwoDevices(
  platform: Pick<TestPlatform, 'database' | 'browser'>,
  countryCode: string,
): Promise<{ customerId: string; first: Browser; second: Browser }> {
  const balance = { withdrawable: 100_000n, bonus: 0n, locked: 0n };
  const made = await makePlayer(platform.database.db, { address: { countryCode }, balance });
  const { customerId } = made;
  return { customerId, first: await deviceOf(platform, made), second: await deviceOf(platform, made) };
}
