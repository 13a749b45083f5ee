import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { type TestPlatform, testPlatform } from '../../testing/platform.ts';
import { createTestPlayer } from '../../testing/players.ts';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await testPlatform();
});
afterAll(() => platform.close());

const message = {
  Name: 'Aino',
  EmailAddress: 'aino@example.com',
  Subject: 'A question',
  Message: 'How do I play?\u202e',
};

async function createPlayer() {
  const account = await createTestPlayer(platform.database.db);
  const page = platform.browser({ address: '198.51.104.1' });
  await page.logIn(account.username, account.password);
  return { ...account, page };
}

describe('the contact form [AU18, CL9]', () => {
  it('stores a visitor’s message as a ticket in plain text [AU18, CL9]', async () => {
    const page = platform.browser({ address: '198.51.104.2' });
    await page.get('/api/account/user');
    const { status, data } = await page.post('/api/tickets', message);
    expect(status).toBe(200);
    expect(data.messages).toEqual(['Thank you. Your message has arrived and we will answer by e-mail.']);
    const { rows } = await sql`
      select t.name, m.body, t.type, t.customer_id, t.company, t.status
      from ticket t join ticket_message m on m.ticket = t.number`.execute(platform.database.db);
    const ticket = { name: 'Aino', type: 'general', customer_id: null, company: 'lanternhelp', status: 'OPEN' };
    expect(rows).toEqual([{ ...ticket, body: 'How do I play?' }]);
  });

  it('names every invalid field', async () => {
    const page = platform.browser({ address: '198.51.104.3' });
    await page.get('/api/account/user');
    const invalid = { Name: '', EmailAddress: 'x', Subject: 'x'.repeat(151), Message: 'short' };
    expect((await page.post('/api/tickets', invalid)).error?.fieldErrors).toEqual({
      Name: 'required',
      EmailAddress: 'email',
      Subject: 'maxlength',
      Message: 'minlength',
    });
    expect((await page.post('/api/tickets', { ...message, Type: 'praise' })).status).toBe(400);
  });

  it('responds in the same way to a player’s address (D1), and limits frequent messages', async () => {
    const { username } = await createPlayer();
    const page = platform.browser({ address: '198.51.104.4' });
    await page.get('/api/account/user');
    const known = await page.post('/api/tickets', { ...message, EmailAddress: `${username}@example.com` });
    const unknown = await page.post('/api/tickets', message);
    expect(known.data).toEqual(unknown.data);
    const responses = [];
    for (let n = 0; n < 12; n += 1) responses.push(await page.post('/api/tickets', message));
    expect(responses.at(-1)?.status).toBe(429);
  });
});

describe('an affiliate tag [AU20, CL3]', () => {
  it('is recorded for the logged-in player, and only once for a registration', async () => {
    const { page, customerId } = await createPlayer();
    const tag = (body: object) => page.post('/api/btag', { customerId, bTag: 'a_1b_2', ...body });
    expect((await tag({ operation: 'registration' })).status).toBe(200);
    expect((await tag({ operation: 'registration', bTag: 'other' })).status).toBe(200);
    expect((await tag({})).status).toBe(200);
    expect((await tag({ customerId: '104001' })).error?.code).toBe('not_found');
    expect((await tag({ operation: 'praise' })).error?.fieldErrors).toEqual({ operation: 'fieldError' });
    const { rows } =
      await sql`select b_tag, operation from affiliate_visit where customer_id = ${customerId} order by id`.execute(
        platform.database.db,
      );
    expect(rows).toEqual([
      { b_tag: 'a_1b_2', operation: 'registration' },
      { b_tag: 'a_1b_2', operation: 'login' },
    ]);
  });
});

describe('an automatic page call', () => {
  it('counts successful deposits [CL10]', async () => {
    const { page, customerId } = await createPlayer();
    expect((await page.post('/api/customer-stats')).data).toEqual({ stats: { numberOfDeposits: 0 } });
    await sql`
      insert into payment_request (id, customer_id, kind, provider, method, amount, currency, status, key)
      select gen_random_uuid(), ${customerId}, 'deposit', 'paycorner', 'visa', 1000, 'EUR', status, status
      from unnest(array['SUCCESSFUL', 'FAILED', 'CANCELLED']) as status`.execute(platform.database.db);
    expect((await page.post('/api/customer-stats')).data).toEqual({ stats: { numberOfDeposits: 1 } });
  });

  it('returns the instruments that a player can use [SH20, CL16]', async () => {
    const { page } = await createPlayer();
    const list = (await page.get('/api/player-instruments/available')).data as unknown as { id: string }[];
    expect(list.map(({ id }) => id)).toContain('visa');
    expect((await platform.browser().get('/api/player-instruments/available')).status).toBe(401);
  });

  it('returns a frame for /boa if the brand has the product [RT4, CL11]', async () => {
    const { data } = await platform.browser().get('/api/boa');
    expect(data.iframeSrc).toMatch(/^http:\/\/sandbox\.localhost:8082\/lottery\/boa\?lang=en&origin=/);
  });
});
