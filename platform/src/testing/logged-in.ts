import { sql } from 'kysely';
import type { Browser } from './browser.ts';
import type { TestPlatform } from './platform.ts';
import { createTestPlayer } from './players.ts';

let devices = 0;

/** Logs in on a new device. Each has its own address, so that limits per address apply to each one separately. */
async function deviceOf(
  { browser }: Pick<TestPlatform, 'browser'>,
  { username, password }: { username: string; password: string },
): Promise<Browser> {
  devices += 1;
  const page = browser({ address: `198.51.100.${devices}` });
  await page.logIn(username, password);
  return page;
}

/** Creates a player with a logged-in browser. */
export async function loggedInPlayer(
  platform: Pick<TestPlatform, 'database' | 'browser'>,
): Promise<Awaited<ReturnType<typeof createTestPlayer>> & { page: Browser }> {
  const account = await createTestPlayer(platform.database.db);
  return { ...account, page: await deviceOf(platform, account) };
}

/** Creates a player from a country with a confirmed age and 1000.00 to withdraw, logged in on two devices. */
export async function playerOnTwoDevices(
  platform: Pick<TestPlatform, 'database' | 'browser'>,
  countryCode: string,
): Promise<{ customerId: string; first: Browser; second: Browser }> {
  const balance = { withdrawable: 100_000n, bonus: 0n, locked: 0n };
  const account = await createTestPlayer(platform.database.db, { address: { countryCode }, balance });
  const { customerId } = account;
  await sql`update player set age_verified_at = now() where customer_id = ${customerId}`.execute(platform.database.db);
  return { customerId, first: await deviceOf(platform, account), second: await deviceOf(platform, account) };
}
