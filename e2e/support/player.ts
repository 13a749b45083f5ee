import type { Browser, BrowserContext, Page } from '@playwright/test';
import { demoCall, type PlatformInstance } from './demo-call.ts';
import { post } from './post.ts';
import { currentProduct } from './site.ts';

export interface Player {
  customerId: string;
  username: string;
  password: string;
  displayName: string;
  currency: string;
}

export interface PlayerOptions {
  /** Default: 104. */
  brand?: number;
  /** Default: the brand's first. */
  currency?: string;
  language?: string;
  /** Decimal strings. Default: 1,000.00 spendable, of which 600.00 are withdrawable, 150.00 locked and 250.00 bonus. */
  balance?: { withdrawable?: string; bonus?: string; locked?: string };
  /** Name and date of birth. Default: a unique person. */
  person?: { firstName: string; surname: string; birthDate: string };
  /** Country of residence, which decides the policy. Default: MT. */
  country?: string;
  /** Accepted versions of the consents. Default: the current ones. */
  accepted?: { TERMS_AND_CONDITIONS?: string; PRIVACY_POLICY?: string };
}

/** Creates a player for one test in this run's product or in another one. */
export const createPlayer = (
  { brand, ...wanted }: PlayerOptions = {},
  product: PlatformInstance = currentProduct(),
): Promise<Player> => demoCall('/api/demo/players', { ...(brand ? { brandId: brand } : {}), ...wanted }, product);

/**
 * Signs the player in through the API. Pages opened later in the same context share the session. `site` is the origin
 * of another brand or product.
 */
export async function signIn(
  where: Page | BrowserContext,
  player: Pick<Player, 'username' | 'password'>,
  site = currentProduct().site,
): Promise<void> {
  const context = 'context' in where ? where.context() : where;
  await context.request.get(`${site}/api/account/user`);
  await post(context, '/api/login', { username: player.username, password: player.password }, site);
}

/** Creates a second device on which the player is signed in. The caller must close it. */
export async function openSecondDevice(
  browser: Browser,
  player: Pick<Player, 'username' | 'password'>,
): Promise<BrowserContext> {
  const device = await browser.newContext({ baseURL: currentProduct().site });
  await signIn(device, player);
  return device;
}
