import type { Page } from '@playwright/test';
import { currentProduct } from './site.ts';

/** Brand whose sports provider keeps separate books and takes free bets. */
export const BRAND_OF_BOOKS = 140;
export const siteOfBooks = () => `http://bu-${BRAND_OF_BOOKS}.localhost:${currentProduct().ports.site}`;

/** A bet in the own books of the sandbox's sports provider. */
interface CompanyBet {
  id: string;
  status: string;
}

interface NewBet {
  name: string;
  detail: string;
  stake: string;
  /** `site` for a free bet, whose stake the site pays. */
  paidBy?: 'player' | 'site';
  delivery?: 'before' | 'twice';
}

/** Opens the sports book of that brand and returns the provider's name for the player. */
export async function readSportsName(page: Page): Promise<string> {
  let name = '';
  const playerResponse = page.waitForResponse(async (response) => {
    if (!/\/sports\/api\/player$/.test(response.url())) return false;
    // The browser discards a response's body when its frame reloads.
    const body = (await response.json().catch(() => undefined)) as { data: { player: string } } | undefined;
    name = body?.data.player ?? '';
    return name !== '';
  });
  await page.goto(`${siteOfBooks()}/en/betting`);
  await playerResponse;
  return name;
}

/** Returns controls that take, settle and correct bets as the sandbox's sports provider. */
export function betCompany(port: number) {
  const post = async (path: string, body: object): Promise<CompanyBet> => {
    const response = await fetch(`http://127.0.0.1:${port}/bets${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`/bets${path} answered ${response.status}: ${await response.text()}`);
    return ((await response.json()) as { data: CompanyBet }).data;
  };
  return {
    /** `player` is the provider's name for the player. */
    take: (player: string, bet: NewBet) => post('', { player: `touchline ${player}`, ...bet }),
    settle: (id: string, action: 'won' | 'lost' | 'void' | 'cashed-out', returned?: string) =>
      post(`/${id}`, { action, ...(returned === undefined ? {} : { returned }) }),
  };
}
