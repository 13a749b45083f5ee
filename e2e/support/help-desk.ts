import type { APIRequestContext } from '@playwright/test';
import { currentProduct, expect } from './site.ts';

/** Returns the URL of a ticket on the help desk's site. */
export const deskPage = (id: string) => `http://localhost:${currentProduct().ports.sandbox}/help-desk/tickets/${id}`;

/** Waits until the ticket and its first message have reached the help desk, and submits an agent's form. */
export async function actAsAgent(request: APIRequestContext, id: string, form: Record<string, string>): Promise<void> {
  const url = deskPage(id);
  const readTicket = async () => (await request.get(url)).text();
  await expect.poll(readTicket, { message: `${id} at the help desk` }).toContain('class="card customer"');
  const response = await request.post(url, { form: { agent: 'Ines', ...form } });
  expect(response.ok()).toBe(true);
}

/** Prepares a reply to a player's next message, so that the notification arrives before the response to the call. */
export async function replyInAdvance(
  request: APIRequestContext,
  { customerId }: { customerId: string },
  form: Record<string, string>,
): Promise<void> {
  const url = `http://localhost:${currentProduct().ports.sandbox}/help-desk/early`;
  const response = await request.post(url, { data: { of: customerId, agent: 'Ines', ...form } });
  expect(response.ok()).toBe(true);
}
