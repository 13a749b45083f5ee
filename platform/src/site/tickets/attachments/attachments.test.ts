import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ATTACHMENT_QUOTA } from '@parlay/contracts/attachments';
import { signingKeysOf } from '@parlay/contracts/providers';
import { signedGet } from '@parlay/server/signed-call';
import { sql } from 'kysely';
import type { Browser } from '../../../testing/browser.ts';
import { PAGE, PHOTO, PICTURE } from '../../../testing/files.ts';
import { TestHelpDesk } from '../../../testing/help-desk.ts';
import { runJobs } from '../../../testing/jobs.ts';
import { loggedInPlayer } from '../../../testing/logged-in.ts';
import { type TestPlatform, testPlatform } from '../../../testing/platform.ts';
import { sendFile } from '../../../testing/uploads.ts';
import { helpDeskHandler } from '../help-desk/pass-on.ts';
import type { Ticket } from '../ticket.ts';
import { removeUnsent } from './take.ts';

const desk = new TestHelpDesk();
let platform: TestPlatform;
beforeAll(async () => {
  platform = await testPlatform({ env: { PORT_SANDBOX: String(await desk.listen()) } });
  desk.acceptKeyOf(platform.config);
});
afterAll(async () => {
  await platform.close();
  await desk.close();
});

const loggedInPage = async (): Promise<Browser> => (await loggedInPlayer(platform)).page;
const send = (page: Browser, file: Buffer, name = 'receipt.jpg') =>
  sendFile(page, '/api/account/tickets/attachments', { name }, file);
const idOf = async (page: Browser, file = PHOTO, name?: string) => String((await send(page, file, name)).data.id);
const write = (page: Browser, attachments: string[]) =>
  page.post('/api/account/tickets', { subject: 'My deposit', message: 'Here is the receipt.', attachments });

/** Stores `count` more copies of the newest file, as if it had been sent again. */
const storeCopies = (count: number) =>
  sql`insert into ticket_attachment (id, customer_id, name, type, size, pieces, salt)
    select gen_random_uuid(), customer_id, name, type, size, pieces, salt
    from (select * from ticket_attachment order by created_at desc limit 1) a, generate_series(1, ${count})`.execute(
    platform.database.db,
  );

describe('an attachment of a support message', () => {
  it('is sent with a new ticket or a reply, and is readable by its player [AC9]', async () => {
    const page = await loggedInPage();
    const { data } = await write(page, [await idOf(page), await idOf(page, PICTURE, 'screen.png')]);
    const ticket = data as unknown as Ticket;
    expect(ticket.messages[0]?.attachments).toMatchObject([
      { name: 'receipt.jpg', type: 'image/jpeg' },
      { name: 'screen.png', type: 'image/png' },
    ]);
    const reply = { message: 'And this one.', attachments: [await idOf(page, PAGE, 'Rechnung – März.pdf')] };
    const replied = (await page.post(`/api/account/tickets/${ticket.id}/reply`, reply)).data as unknown as Ticket;
    const [file] = replied.messages.at(-1)?.attachments ?? [];
    const response = await page.send('GET', `/api/account/tickets/attachments/${file?.id}`);
    expect(response.status).toBe(200);
    expect(response.headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': `attachment; filename*=UTF-8''Rechnung%20%E2%80%93%20M%C3%A4rz.pdf`,
      'cache-control': 'private, no-store',
    });
  });

  it('is refused if it is a web page, empty or too large [D16]', async () => {
    const page = await loggedInPage();
    expect(await send(page, Buffer.from('<svg onload="alert(1)">'), 'a.jpg')).toMatchObject({
      status: 422,
      error: { code: 'file_unfit', fieldErrors: { part: 'fieldError' } },
    });
    expect((await send(page, Buffer.alloc(0))).error?.fieldErrors).toEqual({ part: 'fieldError' });
    expect((await send(page, Buffer.alloc(3 * 1024 * 1024 + 1))).status).toBe(413);
  });

  it('are at most five in a message', async () => {
    const page = await loggedInPage();
    const ids: string[] = [];
    for (let n = 0; n < 6; n += 1) ids.push(await idOf(page));
    expect((await write(page, ids)).error?.fieldErrors).toHaveProperty('attachments');
    expect((await write(page, ids.slice(0, 5))).status).toBe(200);
  });

  it('belong to one player and one message [D10]', async () => {
    const [page, other] = [await loggedInPage(), await loggedInPage()];
    const id = await idOf(page);
    for (const ids of [[randomUUID()], [id]]) {
      expect((await write(other, ids)).error?.fieldErrors).toEqual({ attachments: 'fieldError' });
    }
    const { data } = await write(page, [id]);
    expect((await write(page, [id])).error?.fieldErrors).toEqual({ attachments: 'fieldError' });
    const repeated = await page.post(`/api/account/tickets/${data.id}/reply`, { message: 'Again', attachments: [id] });
    expect(repeated.error?.fieldErrors).toEqual({ attachments: 'fieldError' });
    for (const path of [id, randomUUID(), 'x'])
      expect((await other.send('GET', `/api/account/tickets/attachments/${path}`)).status).toBe(404);
  });

  it('requires a message, and is refused while too many are unsent', async () => {
    const page = await loggedInPage();
    const { data } = await write(page, []);
    const withoutMessage = await page.post(`/api/account/tickets/${data.id}/reply`, {
      solved: true,
      attachments: [randomUUID()],
    });
    expect(withoutMessage.error?.fieldErrors).toHaveProperty('message');
    await send(page, PICTURE);
    await storeCopies(9);
    expect((await send(page, PICTURE)).status).toBe(429);
    await sql`update ticket_attachment set created_at = now() - interval '2 days'`.execute(platform.database.db);
    await removeUnsent({ db: platform.database.db, vault: platform.app.vault });
    expect((await send(page, PICTURE)).status).toBe(200);
  });

  it('is refused above the quotas, even if many arrive concurrently', async () => {
    const { page, customerId } = await loggedInPlayer(platform);
    const quota = ATTACHMENT_QUOTA;
    await send(page, PICTURE);
    await storeCopies(quota.unsent - 2);
    const responses = await Promise.all([send(page, PICTURE), send(page, PICTURE), send(page, PICTURE)]);
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 429, 429]);
    const { db } = platform.database;
    const refusalAfter = async (change: string) => {
      await sql`update ticket_attachment set ${sql.raw(change)} where customer_id = ${customerId}`.execute(db);
      return (await send(page, PICTURE)).error?.code;
    };
    const sent = `message = (select max(id) from ticket_message)`;
    expect(await refusalAfter(`${sent}, size = ${Math.ceil(quota.dayBytes / quota.unsent)}`)).toBe('too_many_uploads');
    const all = Math.ceil(quota.bytes / quota.unsent);
    expect(await refusalAfter(`size = ${all}, created_at = now() - interval '2 days'`)).toBe('uploads_full');
  });

  it('is announced to the help-desk provider, which fetches it with a signed request', async () => {
    const page = await loggedInPage();
    const ticket = (await write(page, [await idOf(page)])).data as unknown as Ticket;
    desk.reset();
    const { database, config } = platform;
    await runJobs(database, [helpDeskHandler({ db: database.db, config })]);
    const announced = desk.calls.find(({ path }) => path.endsWith(`/${ticket.id}/messages`));
    const [file] = (announced?.body.attachments ?? []) as { id: string; url: string }[];
    expect(Object.keys(file ?? {}).toSorted()).toEqual(['id', 'name', 'size', 'type', 'url']);
    const { pathname } = new URL(file?.url ?? '');
    const providerKey = signingKeysOf(config.providers.find(({ id }) => id === 'lanternhelp'))?.theirs ?? '';
    const fetchFile = (headers: Record<string, string>) =>
      platform.app.inject({ method: 'GET', url: pathname, headers: { host: 'localhost', ...headers } });
    expect((await fetchFile({})).statusCode).toBe(401);
    const response = await fetchFile(signedGet(providerKey, `http://localhost${pathname}`));
    expect(response.statusCode).toBe(200);
    expect(response.rawPayload.subarray(0, 2)).toEqual(Buffer.from([0xff, 0xd8]));
  });
});
