import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readRows } from '@parlay/server/read-rows';
import { sql } from 'kysely';
import { z } from 'zod';
import type { BrowserResponse } from '../../testing/browser.ts';
import { loggedInPlayer } from '../../testing/logged-in.ts';
import { type TestPlatform, testPlatform } from '../../testing/platform.ts';
import { expireSolved } from './expire.ts';
import type { Ticket, TicketPage } from './ticket.ts';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await testPlatform();
});
afterAll(() => platform.close());

const player = () => loggedInPlayer(platform);
type Page = Awaited<ReturnType<typeof player>>['page'];

const question = { subject: 'Where is my win?', message: 'Round 5 520 118 has not paid yet.', type: 'games' };
const ticketOf = ({ data }: BrowserResponse) => data as unknown as Ticket;
const open = async (page: Page, change: object = {}) =>
  ticketOf(await page.post('/api/account/tickets', { ...question, ...change }));
const setStatus = (id: string, status: string) =>
  sql`update ticket set status = ${status} where reference = ${id}`.execute(platform.database.db);

describe('a player’s ticket', () => {
  it('is opened, listed and read by its player [AC9, CL14, EN12]', async () => {
    const { page } = await player();
    const ticket = await open(page);
    expect(ticket).toMatchObject({
      id: expect.stringMatching(/^T-\d{4,}$/),
      subject: question.subject,
      type: 'games',
      status: 'OPEN',
      about: null,
      previous: null,
      unread: 0,
      messages: [{ from: 'player', author: '', text: question.message, isNew: false }],
    });
    expect(ticketOf(await page.get(`/api/account/tickets/${ticket.id}`))).toEqual(ticket);
    const list = (await page.get('/api/account/tickets')).data as unknown as TicketPage;
    expect(list).toMatchObject({ counts: { all: 1, open: 1, done: 0 }, unread: 0, hasNext: false, page: 1, size: 20 });
    expect(list.items).toMatchObject([{ id: ticket.id, last: { from: 'player', text: question.message } }]);
    expect((await page.get('/api/account/tickets?state=done')).data.items).toEqual([]);
  });

  it('records the session in which it was written, for support [B14]', async () => {
    const { page } = await player();
    const { id } = await open(page);
    const rows = await readRows(
      platform.database.db,
      { session: z.string() },
      sql`
      select session_id as session from ticket where reference = ${id}`,
    );
    const sessions = (await page.get('/api/account/sessions')).data as unknown as { id: string; current: boolean }[];
    expect(rows[0]?.session).toBe(sessions.find(({ current }) => current)?.id);
  });

  it('is hidden from another player exactly like a missing ticket [D10, AC9]', async () => {
    const { id } = await open((await player()).page);
    const { page } = await player();
    const own = await open(page);
    for (const other of [id, 'T-1', 'nothing', `${own.id}0000`]) {
      const calls = [
        await page.get(`/api/account/tickets/${other}`),
        await page.post(`/api/account/tickets/${other}/reply`, { message: 'Hello' }),
        await page.post(`/api/account/tickets/${other}/read`, {}),
      ];
      expect(calls.map(({ status, error }) => [status, error?.code])).toEqual(Array(3).fill([404, 'not_found']));
    }
    const refused = await page.post('/api/account/tickets', { ...question, previous: id });
    expect([refused.status, refused.error?.fieldErrors]).toEqual([422, { previous: 'fieldError' }]);
    expect((await platform.browser().get('/api/account/tickets')).status).toBe(401);
  });

  it('can be about the player’s own payment but not about another player’s [AC9, D10]', async () => {
    const { page, customerId } = await player();
    const reference = randomUUID();
    await sql`
      insert into payment_request (id, customer_id, kind, provider, method, amount, currency, status, key)
      values (${reference}::uuid, ${customerId}, 'deposit', 'paycorner', 'visa', 12000, 'EUR', 'FAILED', 'k')`.execute(
      platform.database.db,
    );
    const about = { kind: 'payment', reference };
    expect((await open(page, { about })).about).toMatchObject({
      kind: 'deposit',
      reference,
      amount: '120.00',
      currency: 'EUR',
      name: 'visa',
    });
    const other = await (await player()).page.post('/api/account/tickets', { ...question, about });
    expect([other.status, other.error?.fieldErrors]).toEqual([422, { about: 'fieldError' }]);
    const missing = { kind: 'round', reference: 'nothing' };
    expect((await page.post('/api/account/tickets', { ...question, about: missing })).status).toBe(422);
  });

  it('can be about the player’s own reported bet but not about another player’s [AC9, D10]', async () => {
    const { page, customerId } = await player();
    const reference = `slip 7/${randomUUID()}`;
    await sql`
      insert into provider_bet (provider, bet_id, customer_id, product, name, detail, currency, stake, status, placed_at, revision)
      values ('oddsmith', ${reference}, ${customerId}, 'sports', 'Rovers – Town', 'Rovers at 2.14', 'EUR', 4000, 'open',
        '2026-05-15T17:41:00Z', 1)`.execute(platform.database.db);
    const about = { kind: 'bet', reference };
    const facts = { ...about, amount: '40.00', currency: 'EUR', name: 'Rovers – Town', at: '2026-05-15T17:41:00.000Z' };
    expect((await open(page, { about })).about).toEqual(facts);
    const other = await (await player()).page.post('/api/account/tickets', { ...question, about });
    expect([other.status, other.error?.fieldErrors]).toEqual([422, { about: 'fieldError' }]);
  });

  it('accepts replies, which reopen it if it is solved, until it is closed [AC9]', async () => {
    const { page } = await player();
    const { id } = await open(page);
    const reply = (body: object) => page.post(`/api/account/tickets/${id}/reply`, body);
    const solved = ticketOf(await reply({ solved: true }));
    expect([solved.status, solved.messages.at(-1)?.event]).toEqual(['SOLVED', 'solved']);
    const reopened = ticketOf(await reply({ message: 'It happened again.' }));
    expect(reopened.status).toBe('OPEN');
    expect(reopened.messages.map(({ event, text }) => event ?? text)).toEqual([
      question.message,
      'solved',
      'reopened',
      'It happened again.',
    ]);
    await setStatus(id, 'CLOSED');
    const refused = await reply({ message: 'Once more' });
    expect([refused.status, refused.error?.code]).toEqual([409, 'ticket_closed']);
    const next = await open(page, { previous: id });
    expect(next.previous).toBe(id);
  });

  it('is refused with the name of every invalid field [AC9]', async () => {
    const { page } = await player();
    const errorsFor = async (body: object) => (await page.post('/api/account/tickets', body)).error?.fieldErrors;
    expect(await errorsFor({ subject: ' ', message: 'Too short', type: 'praise' })).toEqual({
      subject: expect.anything(),
      message: expect.anything(),
      type: expect.anything(),
    });
    expect(await errorsFor({ ...question, subject: '\u202e' })).toEqual({ subject: expect.anything() });
    expect(await errorsFor({ ...question, about: { kind: 'friend', reference: '1' } })).toEqual({
      'about.kind': expect.anything(),
    });
    const { id } = await open(page);
    const reply = await page.post(`/api/account/tickets/${id}/reply`, {});
    expect([reply.status, reply.error?.fieldErrors]).toEqual([400, { message: expect.anything() }]);
  });

  it('is closed two weeks after it was solved [AC9]', async () => {
    const { page } = await player();
    const { id } = await open(page);
    const recent = await open(page);
    await page.post(`/api/account/tickets/${recent.id}/reply`, { solved: true });
    await page.post(`/api/account/tickets/${id}/reply`, { solved: true });
    const setAge = (reference: unknown, age: string) =>
      sql`update ticket set updated_at = now() - ${age}::interval where reference = ${reference}`.execute(
        platform.database.db,
      );
    await setAge(id, '14 days 1 minute');
    await setAge(recent.id, '13 days 23 hours');
    await expireSolved(platform.database.db);
    const ticket = ticketOf(await page.get(`/api/account/tickets/${id}`));
    expect([ticket.status, ticket.messages.at(-1)?.event]).toEqual(['CLOSED', 'expired']);
    expect(ticketOf(await page.get(`/api/account/tickets/${recent.id}`)).status).toBe('SOLVED');
  });
});
