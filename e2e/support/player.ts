import type { Browser, BrowserContext, Page } from '@playwright/test';
import { demoCall } from './demo-call.ts';
import { post } from './post.ts';
import { type Running, running } from './site.ts';

export interface Player {
  customerId: string;
  username: string;
  password: string;
  displayName: string;
  currency: string;
}

export interface WantedPlayer {
  /** Left out: 104. */
  brand?: number;
  /** Left out: the brand's first. */
  currency?: string;
  language?: string;
  /** Decimal strings; left out: 1,000.00 spendable, of it 600.00 withdrawable, 150.00 locked and 250.00 bonus. */
  balance?: { withdrawable?: string; bonus?: string; locked?: string };
  /** Versions of what they have agreed to; left out: the present ones. */
  accepted?: { TERMS_AND_CONDITIONS?: string; PRIVACY_POLICY?: string };
}

/** A player nobody else's test uses, of this run's product or of another one. */
export const aPlayer = (
  { brand, ...wanted }: WantedPlayer = {},
  product: Pick<Running, 'ports' | 'dataDir'> = running(),
): Promise<Player> => demoCall('/api/demo/players', { ...(brand ? { brandId: brand } : {}), ...wanted }, product);

/**
 * Signs the player in without any page: every page of the context that is opened afterwards has the session. `site` is the
 * origin that the pages will be on, for another brand or another product.
 */
export async function signIn(
  where: Page | BrowserContext,
  player: Pick<Player, 'username' | 'password'>,
  site = running().site,
): Promise<void> {
  const context = 'context' in where ? where.context() : where;
  await context.request.get(`${site}/api/account/user`);
  await post(context, '/api/login', { username: player.username, password: player.password }, site);
}

/** The player's second device, signed in, without any page yet; whoever asks for it closes it. */
export async function secondDevice(
  browser: Browser,
  player: Pick<Player, 'username' | 'password'>,
): Promise<BrowserContext> {
  const device = await browser.newContext({ baseURL: running().site });
  await signIn(device, player);
  return device;
}
