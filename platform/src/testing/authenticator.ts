import { setTimeout as sleep } from 'node:timers/promises';
import { Secret, TOTP } from 'otpauth';
import type { Browser } from './browser.ts';

/** The code that a player's app shows; `steps` of thirty seconds away from now. */
export const codeOfApp = (secret: string, steps = 0): string =>
  TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: Date.now() + steps * 30_000 });

/**
 * Turns the second factor on, as the page of a player does. With the code of the step before, so that the one of now is still
 * to be had.
 */
export async function turnOnTwoFactor(
  page: Browser,
  currentPassword: string,
): Promise<{ secret: string; recoveryCodes: string[] }> {
  // A time step has ended when the next one begins.
  const left = TOTP.remaining();
  if (left < 3000) await sleep(left);
  const begun = await page.post('/api/account/two-factor/begin', { currentPassword });
  const secret = String(begun.data.secret);
  const confirmed = await page.post('/api/account/two-factor/confirm', { code: codeOfApp(secret, -1) });
  if (confirmed.status !== 200) throw new Error(`the second factor could not be turned on: ${confirmed.status}`);
  return { secret, recoveryCodes: confirmed.data.recoveryCodes as string[] };
}
