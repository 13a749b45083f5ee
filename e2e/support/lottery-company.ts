import type { APIRequestContext } from '@playwright/test';
import { sandboxForCalls } from './sandbox.ts';

/** Page of the lotteries' staff. */
const staffUrl = () => `${sandboxForCalls()}/lotteries`;

/** Returns the id of a lottery's next draw on sale. */
export async function nextDraw(request: APIRequestContext, lottery: 'boa' | 'helio' | 'midweek'): Promise<string> {
  const page = await (await request.get(staffUrl())).text();
  const draws = page.matchAll(new RegExp(`>(${lottery}-\\d+)<[^]*?lines, (\\w+)`, 'g'));
  return [...draws].find(([, , state]) => state === 'open')?.[1] ?? '';
}

/** Closes and draws a draw now, or cancels it. */
export const decideDraw = (request: APIRequestContext, draw: string, action: 'now' | 'cancel') =>
  request.post(`${staffUrl()}/${draw}`, { data: { action } });
