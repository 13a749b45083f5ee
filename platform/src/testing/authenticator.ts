import { setTimeout as sleep } from 'node:timers/promises';
import { Secret, TOTP } from 'otpauth';
import type { Browser } from './browser.ts';

/** Returns the code that a player's authenticator app shows, `steps` of thirty seconds from now. */
export const authenticatorCode = (secret: string, steps = 0): string =>
  TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: Date.now() + steps * 30_000 });

/**
 * Turns on the second factor as a player's page does. Uses the code of the previous time step, so that the current code
 * is still unused.
 */
export async function turnOnTwoFactor(
  page: Browser,
  currentPassword: string,
): Promise<{ secret: string; recoveryCodes: string[] }> {
  // Waits for the next time step if the current one is about to end.
  const remainingMs = TOTP.remaining();
  if (remainingMs < 3000) await sleep(remainingMs);
  const setup = await page.post('/api/account/two-factor/begin', { currentPassword });
  const secret = String(setup.data.secret);
  const confirmed = await page.post('/api/account/two-factor/confirm', { code: authenticatorCode(secret, -1) });
  if (confirmed.status !== 200) throw new Error(`the second factor could not be turned on: ${confirmed.status}`);
  return { secret, recoveryCodes: confirmed.data.recoveryCodes as string[] };
}
