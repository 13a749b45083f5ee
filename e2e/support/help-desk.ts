import type { APIRequestContext } from '@playwright/test';
import { expect, running } from './site.ts';

/** The page of a ticket at the help desk. */
export const deskPage = (id: string) => `http://localhost:${running().ports.sandbox}/help-desk/tickets/${id}`;

/** Plays a person at the help desk, as soon as the ticket has reached it. */
export async function atTheDesk(request: APIRequestContext, id: string, form: Record<string, string>): Promise<void> {
  const url = deskPage(id);
  await expect.poll(async () => (await request.get(url)).status(), { message: `${id} at the help desk` }).toBe(200);
  const answer = await request.post(url, { form: { agent: 'Ines', ...form } });
  expect(answer.ok()).toBe(true);
}
