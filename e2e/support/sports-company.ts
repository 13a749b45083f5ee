import type { APIRequestContext, Page } from '@playwright/test';
import { sandboxForCalls } from './sandbox.ts';

/** An event of the company's feed. Odds are decimal. */
export interface Fixture {
  id: string;
  home: string;
  odds: { home: string };
  selections: { home: string };
}

/** Returns the last event of the list, which has enough time before its start. */
export async function lastFixture(page: Page): Promise<Fixture> {
  const reply = await page.request.get(`${sandboxForCalls()}/sports/api/fixtures?mode=prematch`);
  const { data } = (await reply.json()) as { data: Fixture[] };
  return data.at(-1) as Fixture;
}

/** Sets the result of a selection, as the company's staff does. */
export async function decideSelection(
  request: APIRequestContext,
  selection: string,
  result: 'won' | 'lost' | 'void',
): Promise<void> {
  const [fixture] = selection.split('/');
  await request.post(`${sandboxForCalls()}/sports-book/${fixture}/result`, { data: { selection, result } });
}
