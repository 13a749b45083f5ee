import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { DeskEvent } from '@parlay/contracts/help-desk';
import { companyNamed } from '@parlay/contracts/providers';
import { readRows } from '@parlay/server/read-rows';
import { sql } from 'kysely';
import { z } from 'zod';
import { TestCompany } from '../../../testing/company.ts';
import { TestHelpDesk } from '../../../testing/help-desk.ts';
import { runJobs } from '../../../testing/jobs.ts';
import { mailsTo } from '../../../testing/letters.ts';
import { applyNotices } from '../../../testing/notices.ts';
import { type TestPlatform, testPlatform } from '../../../testing/platform.ts';
import { createTestPlayer } from '../../../testing/players.ts';
import type { Ticket } from '../ticket.ts';
import { catchUp } from './catch-up.ts';
import { helpDeskHandler } from './pass-on.ts';

const desk = new TestHelpDesk();
let platform: TestPlatform;
let lantern: TestCompany;
beforeAll(async () => {
  const port = await desk.listen();
  platform = await testPlatform({ env: { PORT_SANDBOX: String(port) } });
  desk.acceptKeyOf(platform.config);
  lantern = new TestCompany(platform.app, 'lanternhelp');
});
afterAll(async () => {
  await platform.close();
  await desk.close();
});
beforeEach(() => {
  desk.reset();
});

const log = { warn: () => undefined };
/** Delivers the waiting messages regardless of their backoff. */
const send = () => {
  const { database, config } = platform;
  return runJobs(database, [helpDeskHandler({ db: database.db, config })]);
};
async function playerWithTicket() {
  const account = await createTestPlayer(platform.database.db);
  const page = platform.browser({ address: '198.51.105.1' });
  await page.logIn(account.username, account.password);
  const { data } = await page.post('/api/account/tickets', { subject: 'My win', message: 'It is not there yet.' });
  const id = String(data.id);
  const ticket = async () => (await page.get(`/api/account/tickets/${id}`)).data as unknown as Ticket;
  return { ...account, page, id, ticket, reply: (body: object) => page.post(`/api/account/tickets/${id}/reply`, body) };
}

let number = 0;
type Change =
  | { kind: 'message'; html: string; status?: string }
  | { kind: 'status'; status: string }
  | { kind: 'note'; text: string };
function event(reference: string, change: Change, more: object = {}): DeskEvent {
  number += 1;
  const common = { eventId: randomUUID(), number, reference, at: new Date().toISOString(), agent: 'Ines' };
  return { ...common, ...change, ...more } as DeskEvent;
}
/** Sends an event and runs the job that applies it. */
async function sendEvent(body: DeskEvent) {
  const response = await lantern.call('/api/help-desk/lanternhelp/events', body);
  await applyNotices(platform);
  return response;
}

describe('a player’s message', () => {
  it('reaches the provider signed and in order, with the ticket first', async () => {
    const { id, customerId, reply } = await playerWithTicket();
    await reply({ message: 'Hello again' });
    await reply({ solved: true });
    await send();
    expect(desk.calls.map(({ path }) => path)).toEqual([
      '/help-desk/api/tickets',
      ...Array(2).fill(`/help-desk/api/tickets/${id}/messages`),
      `/help-desk/api/tickets/${id}/status`,
    ]);
    expect(desk.calls[0]?.body).toMatchObject({
      reference: id,
      requester: { customerId, sessionId: expect.any(String) },
      callbackUrl: `http://127.0.0.1:${platform.config.ports.api}/api/help-desk/lanternhelp/events`,
    });
    expect(desk.calls[2]?.body).toMatchObject({ author: 'customer', text: 'Hello again', status: 'OPEN' });
    expect(desk.calls[3]?.body).toMatchObject({ status: 'SOLVED' });
  });

  it('waits while the provider is unreachable, and is then sent in order', async () => {
    desk.behaviour = 'away';
    const { reply } = await playerWithTicket();
    await reply({ message: 'Are you there?' });
    await send();
    await send();
    expect(desk.calls.map(({ path }) => path)).toEqual(Array(2).fill('/help-desk/api/tickets'));
    desk.reset();
    await send();
    expect(desk.calls.map(({ body }) => body.text ?? body.subject)).toEqual([
      'My win',
      'It is not there yet.',
      'Are you there?',
    ]);
  });

  it('is sent again with its ticket if the provider has lost the ticket', async () => {
    const { id, reply } = await playerWithTicket();
    await send();
    desk.reset();
    desk.forgotten.add(id);
    await reply({ message: 'Still there?' });
    await send();
    await send();
    const paths = desk.calls.map(({ path, status }) => [path, status]);
    expect(paths).toEqual([
      [`/help-desk/api/tickets/${id}/messages`, 404],
      ['/help-desk/api/tickets', 200],
      [`/help-desk/api/tickets/${id}/messages`, 200],
    ]);
  });
});

describe('a provider’s event', () => {
  it('reaches the player cleaned and only once, even if it arrives repeatedly [AC9]', async () => {
    const { id, username, ticket } = await playerWithTicket();
    const html =
      '<p id="root" onclick="x()">See <a href="https://a.example">this</a></p><script>alert(1)</script><img src=x>';
    const answer = event(id, { kind: 'message', html });
    expect(await sendEvent(answer)).toMatchObject({ status: 200 });
    expect(await sendEvent(answer)).toMatchObject({ status: 200 });
    const { status, unread, messages } = await ticket();
    expect([status, unread, messages.length]).toEqual(['PENDING_CUSTOMER', 1, 2]);
    expect(messages[1]).toMatchObject({ from: 'support', author: 'Ines', text: 'See this' });
    expect(messages[1]?.html).toBe('<p>See <a href="https://a.example" rel="noopener noreferrer">this</a></p>');
    const letters = await mailsTo(platform, `${username}@example.com`);
    expect(letters.filter(({ kind }) => kind === 'ticket-answer')).toHaveLength(1);
  });

  it('is ordered by its number, so that a late status does not replace a newer one [AC9]', async () => {
    const { id, ticket } = await playerWithTicket();
    const olderEvent = event(id, { kind: 'status', status: 'PENDING_CUSTOMER' });
    const newerEvent = event(id, { kind: 'message', html: 'Done', status: 'SOLVED' });
    await sendEvent(newerEvent);
    await sendEvent(olderEvent);
    expect((await ticket()).status).toBe('SOLVED');
    await sendEvent(event(id, { kind: 'note', text: 'Ines asked payments' }));
    expect((await ticket()).messages.at(-1)).toMatchObject({
      from: 'system',
      event: 'note',
      text: 'Ines asked payments',
    });
    await sendEvent(event(id, { kind: 'status', status: 'OPEN' }));
    expect(await ticket()).toMatchObject({ status: 'OPEN' });
  });

  it('is found in the list of events if it was never announced', async () => {
    const { id, ticket } = await playerWithTicket();
    const company = companyNamed(platform.config, 'lanternhelp', ['help-desk']);
    if (!company) throw new Error('there is no help desk');
    const known = event(id, { kind: 'message', html: 'First' });
    await sendEvent(known);
    const unknownTicket = event('T-1', { kind: 'note', text: 'x' });
    desk.events = [known, unknownTicket, event(id, { kind: 'message', html: 'Second', status: 'SOLVED' })];
    const parts = {
      db: platform.database.db,
      company,
      log,
    };
    const signal = new AbortController().signal;
    await catchUp(parts, signal);
    await catchUp(parts, signal);
    await applyNotices(platform);
    const { status, messages } = await ticket();
    expect([status, messages.map(({ text }) => text)]).toEqual(['SOLVED', ['It is not there yet.', 'First', 'Second']]);
  });

  it('is refused if unsigned, from another provider, for an unknown ticket, or without text', async () => {
    const { id } = await playerWithTicket();
    const answer = event(id, { kind: 'message', html: 'Hello' });
    const path = '/api/help-desk/lanternhelp/events';
    expect((await lantern.call(path, answer, { 'x-signature': '0'.repeat(64) })).status).toBe(401);
    const paycorner = new TestCompany(platform.app, 'paycorner');
    expect((await paycorner.call(path, answer)).status).toBe(401);
    expect((await paycorner.call('/api/help-desk/paycorner/events', answer)).status).toBe(404);
    expect((await sendEvent(event('T-1', { kind: 'note', text: 'x' }))).status).toBe(404);
    const empty = await sendEvent(event(id, { kind: 'message', html: '<script>x</script>' }));
    expect([empty.status, empty.error?.fieldErrors]).toEqual([422, { html: 'fieldError' }]);
  });
});

describe('an event that arrives before the response to the request it is about [AC9, RT5]', () => {
  const MESSAGES = /\/messages$/;
  const isAbout = (id: string, { path, body }: (typeof desk.calls)[number]) =>
    path.includes(id) || body.reference === id;
  const callsAbout = (id: string) => desk.calls.filter((call) => isAbout(id, call));
  const waitingCalls = async (id: string) => {
    const rows = await readRows(
      platform.database.db,
      { kind: z.string(), failure: z.string().nullable() },
      sql`
      select d.kind, d.failure from ticket_delivery d join ticket t on t.number = d.ticket
      where t.reference = ${id} and d.delivered_at is null`,
    );
    return rows;
  };
  /** Sends an answer twice concurrently during the first request with a matching path. `breaks` aborts that request. */
  const answerDuring = (id: string, path: RegExp, breaks = false) => {
    const answer = event(id, { kind: 'message', html: 'One day.' });
    let wasSent = false;
    desk.beforeResponse = async (call) => {
      if (wasSent || !isAbout(id, call) || !path.test(call.path)) return;
      wasSent = true;
      const responses = await Promise.all([sendEvent(answer), sendEvent(answer)]);
      expect(responses.map(({ status }) => status)).toEqual([200, 200]);
      if (breaks) throw new Error('broken off');
    };
  };

  it.each([
    ['a ticket', /\/tickets$/],
    ['a message', MESSAGES],
  ])('reaches the player once if it is about %s, and each request is sent once', async (_name, path) => {
    const { id, username, ticket } = await playerWithTicket();
    answerDuring(id, path);
    await send();
    await send();
    const { status, unread, messages } = await ticket();
    expect([status, unread, messages.map(({ text }) => text)]).toEqual([
      'PENDING_CUSTOMER',
      1,
      ['It is not there yet.', 'One day.'],
    ]);
    expect(callsAbout(id)).toHaveLength(2);
    expect(await waitingCalls(id)).toEqual([]);
    const letters = await mailsTo(platform, `${username}@example.com`);
    expect(letters.filter(({ kind }) => kind === 'ticket-answer')).toHaveLength(1);
  });

  it('is kept if the provider then aborts the request, and the same message is sent again', async () => {
    const { id, ticket } = await playerWithTicket();
    answerDuring(id, MESSAGES, true);
    await send();
    expect(await waitingCalls(id)).toEqual([{ kind: 'message', failure: expect.any(String) }]);
    await send();
    expect(await waitingCalls(id)).toEqual([]);
    expect(await ticket()).toMatchObject({ status: 'PENDING_CUSTOMER', unread: 1 });
    const [first, second] = callsAbout(id).filter(({ path }) => MESSAGES.test(path));
    expect(second?.body).toEqual(first?.body);
  });

  it('does not undo a reply that the player writes during the request', async () => {
    const { id, ticket, reply } = await playerWithTicket();
    desk.beforeResponse = async (call) => {
      if (!isAbout(id, call) || !MESSAGES.test(call.path)) return;
      desk.beforeResponse = async () => undefined;
      expect((await sendEvent(event(id, { kind: 'message', html: 'Solved?', status: 'SOLVED' }))).status).toBe(200);
      expect((await reply({ message: 'Not yet' })).status).toBe(200);
    };
    await send();
    expect(await ticket()).toMatchObject({ status: 'OPEN' });
    expect((await ticket()).messages.map(({ text }) => text).filter(Boolean)).toEqual([
      'It is not there yet.',
      'Solved?',
      'Not yet',
    ]);
    const texts = callsAbout(id).map(({ body }) => body.text ?? body.subject);
    expect(texts).toEqual(['My win', 'It is not there yet.', 'Not yet']);
  });
});
