import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readRows } from '@parlay/server/read-rows';
import { sql } from 'kysely';
import { z } from 'zod';
import { createOperatorToken } from '../../../core/operators/tokens.ts';
import { mailsTo } from '../../../testing/letters.ts';
import { type TestPlatform, testPlatform } from '../../../testing/platform.ts';
import { createTestPlayer } from '../../../testing/players.ts';
import type { Ticket } from '../ticket.ts';
import type { OperatorTicket } from './schemas.ts';

let platform: TestPlatform;
let token: string;
beforeAll(async () => {
  // Without a help-desk provider, the brand's own staff answers.
  platform = await testPlatform({ config: { providers: [] } });
  ({ token } = await createOperatorToken(platform.database.db, { name: 'Olga', scopes: ['tickets'], days: 1 }));
});
afterAll(() => platform.close());

const bearer = (value = token) => ({ authorization: `Bearer ${value}` });
const staff = () => platform.browser({ address: '198.51.103.1' });
const read = (path: string, value?: string) => staff().get(`/api/operator/tickets${path}`, { headers: bearer(value) });
const write = (path: string, body: object, key: string = randomUUID()) =>
  staff().post(`/api/operator/tickets/${path}`, body, { ...bearer(), 'idempotency-key': key });

async function playerWithTicket() {
  const account = await createTestPlayer(platform.database.db);
  const page = platform.browser({ address: '198.51.103.2' });
  await page.logIn(account.username, account.password);
  const question = { subject: 'Where is <b>my</b> money?', message: 'I have waited for a week.\n\nPlease look.' };
  const { data } = await page.post('/api/account/tickets', question);
  return { ...account, page, id: String(data.id), email: `${account.username}@example.com` };
}
const ticketEventsOf = async (customerId: string) =>
  (
    await readRows(
      platform.database.db,
      { payload: z.record(z.string(), z.unknown()) },
      sql`
      select payload from outbox where customer_id = ${customerId} and event = 'TicketUpdate' order by id`,
    )
  ).map(({ payload }) => payload);

describe('a ticket of a brand whose own staff answers', () => {
  it('reaches the brand’s support address by e-mail [AU18, CL9]', async () => {
    const { id, customerId, email } = await playerWithTicket();
    const [letter, ...others] = (await mailsTo(platform, 'support@parlay.example')).filter(({ subject }) =>
      subject.includes(id),
    );
    expect(others).toEqual([]);
    expect(letter).toMatchObject({ kind: 'contact-message', replyTo: email });
    expect(letter?.subject).toBe(`[Parlay, general] ${id}: Where is <b>my</b> money?`);
    expect(letter?.text).toContain(`Player: ${customerId}.`);
    expect(letter?.html).not.toContain('<b>');
  });

  it('notifies the player of an answer by realtime and e-mail, and counts it as unread at first [AC9]', async () => {
    const { page, id, customerId, email } = await playerWithTicket();
    const answer = { message: 'Hello.\n\nIt is <on> its way.', reason: 'Checked with payments' };
    const answered = (await write(`${id}/answer`, answer)).data as unknown as OperatorTicket;
    expect(answered).toMatchObject({ status: 'PENDING_CUSTOMER', customerId, waiting: 0 });
    const seen = (await page.get(`/api/account/tickets/${id}`)).data as unknown as Ticket;
    expect(seen).toMatchObject({ status: 'PENDING_CUSTOMER', unread: 1 });
    expect(seen.messages.at(-1)).toMatchObject({
      from: 'support',
      author: 'Olga',
      text: 'Hello.\nIt is <on> its way.',
      html: '<p>Hello.</p><p>It is &lt;on&gt; its way.</p>',
      isNew: true,
    });
    expect((await page.get('/api/account/tickets/unread')).data).toEqual({ unread: 1 });
    const [letter] = (await mailsTo(platform, email)).filter(({ kind }) => kind === 'ticket-answer');
    expect(letter?.text).toContain(`/en/account/support/ticket/${id}`);
    // The text of a support message stays on the site.
    expect(letter?.text).not.toContain('on its way');
    expect((await page.post(`/api/account/tickets/${id}/read`, {})).data).toEqual({ unread: 0 });
    expect((await page.get(`/api/account/tickets/${id}`)).data).toMatchObject({ unread: 0 });
    expect(await ticketEventsOf(customerId)).toEqual([
      { ticketId: id, status: 'PENDING_CUSTOMER', unread: 1, reason: 'reply' },
      { ticketId: id, status: 'PENDING_CUSTOMER', unread: 0, reason: 'read' },
    ]);
  });

  it('sends a visitor the whole answer with the reference by e-mail [AU18, CL9]', async () => {
    const page = platform.browser({ address: '198.51.103.3' });
    await page.get('/api/account/user');
    const message = {
      Name: 'Aino',
      EmailAddress: 'aino@example.com',
      Subject: 'A question',
      Message: 'How do I play?',
    };
    await page.post('/api/tickets', message);
    const { data } = await read('?status=OPEN');
    const [ticket] = (data.items as OperatorTicket[]).filter(({ email }) => email === 'aino@example.com');
    expect(ticket).toMatchObject({ customerId: null, name: 'Aino', company: null });
    await write(`${ticket?.id}/answer`, { message: 'Choose a game.\nThen press Play.', reason: 'x' });
    const [letter] = await mailsTo(platform, 'aino@example.com');
    expect(letter).toMatchObject({ kind: 'contact-answer', subject: `Answer to ${ticket?.id}: A question` });
    expect(letter?.text).toContain('Choose a game.\nThen press Play.');
    expect(letter?.text).not.toContain('because of your account');
  });

  it('changes status once per idempotency key, with actor and reason in the log [AC9]', async () => {
    const { page, id } = await playerWithTicket();
    const key = randomUUID();
    const body = { status: 'CLOSED', reason: 'Spam' };
    expect((await write(`${id}/status`, body, key)).data).toMatchObject({ status: 'CLOSED' });
    expect((await write(`${id}/status`, body, key)).data).toMatchObject({ status: 'CLOSED' });
    expect((await write(`${id}/status`, { ...body, status: 'OPEN' }, key)).error?.code).toBe('idempotency_conflict');
    expect((await page.post(`/api/account/tickets/${id}/reply`, { message: 'Why?' })).status).toBe(409);
    expect((await write(`${id}/status`, { status: 'OPEN', reason: 'No spam' })).data).toMatchObject({ status: 'OPEN' });
    const { messages } = (await page.get(`/api/account/tickets/${id}`)).data as unknown as Ticket;
    expect(messages.flatMap(({ event }) => event ?? [])).toEqual(['closed', 'reopened']);
    const { rows } = await sql`
      select actor, action, reason from operator_action where subject = ${id} order by id`.execute(
      platform.database.db,
    );
    expect(rows).toEqual([
      { actor: 'Olga', action: 'ticket.status', reason: 'Spam' },
      { actor: 'Olga', action: 'ticket.status', reason: 'No spam' },
    ]);
  });

  it('requires the tickets scope, a reason and an existing ticket [AC9]', async () => {
    const { id } = await playerWithTicket();
    const { token: other } = await createOperatorToken(platform.database.db, {
      name: 'N',
      scopes: ['players'],
      days: 1,
    });
    expect((await read('', other)).status).toBe(403);
    expect((await staff().get('/api/operator/tickets')).status).toBe(401);
    expect((await read('/T-1')).status).toBe(404);
    expect((await write('T-1/status', { status: 'OPEN', reason: 'x' })).status).toBe(404);
    expect((await write(`${id}/answer`, { message: 'Hello', reason: ' ' })).error?.fieldErrors).toEqual({
      reason: expect.anything(),
    });
    expect((await write(`${id}/status`, { status: 'GONE', reason: 'x' })).error?.fieldErrors).toEqual({
      status: expect.anything(),
    });
  });
});
