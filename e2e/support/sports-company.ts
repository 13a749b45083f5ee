import type { Page } from '@playwright/test';
import { currentProduct } from './site.ts';

/** Returns the sports company's URL for calls that no browser makes, which resolves no name. */
export const sportsCompany = () => `http://127.0.0.1:${currentProduct().ports.sandbox}`;

/** An event of the company's feed. Odds are decimal. */
export interface Fixture {
  id: string;
  home: string;
  odds: { home: string };
  selections: { home: string };
}

/** Returns the last event of the list, which has enough time before its start. */
export async function lastFixture(page: Page): Promise<Fixture> {
  const reply = await page.request.get(`${sportsCompany()}/sports/api/fixtures?mode=prematch`);
  const { data } = (await reply.json()) as { data: Fixture[] };
  return data.at(-1) as Fixture;
}
