import type { APIRequestContext } from '@playwright/test';
import { currentProduct, expect } from './site.ts';

/** Returns the URL of a ticket at the help desk. */
export const deskPage = (id: string) => `http://localhost:${currentProduct().ports.sandbox}/help-desk/tickets/${id}`;

/** Acts as an agent of the help desk as soon as the ticket and its first message have reached it. */
export async function actAsAgent(request: APIRequestContext, id: string, form: Record<string, string>): Promise<void> {
  const url = deskPage(id);
  const shown = async () => (await request.get(url)).text();
  await expect.poll(shown, { message: `${id} at the help desk` }).toContain('class="card customer"');
  const response = await request.post(url, { form: { agent: 'Ines', ...form } });
  expect(response.ok()).toBe(true);
}

/** Answers the next message of a player in advance, so that the notification comes before the response to the call. */
export async function replyInAdvance(
  request: APIRequestContext,
  { customerId }: { customerId: string },
  form: Record<string, string>,
): Promise<void> {
  const url = `http://localhost:${currentProduct().ports.sandbox}/help-desk/early`;
  const response = await request.post(url, { data: { of: customerId, agent: 'Ines', ...form } });
  expect(response.ok()).toBe(true);
}
