import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ATTACHMENT_QUOTA } from '@parlay/contracts/attachments';
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
  desk.of(platform.config);
});
afterAll(async () => {
  await platform.close();
  await desk.close();
});

const aPage = async (): Promise<Browser> => (await loggedInPlayer(platform)).page;
const send = (page: Browser, file: Buffer, name = 'receipt.jpg') =>
  sendFile(page, '/api/account/tickets/attachments', { name }, file);
const idOf = async (page: Browser, file = PHOTO, name?: string) => String((await send(page, file, name)).data.id);
const write = (page: Browser, attachments: string[]) =>
  page.post('/api/account/tickets', { subject: 'My deposit', message: 'Here is the receipt.', attachments });

/** Stores the newest file so many times more, as if it had been sent again. */
const copies = (count: number) =>
  sql`insert into ticket_attachment (id, customer_id, name, type, size, pieces, salt)
    select gen_random_uuid(), customer_id, name, type, size, pieces, salt
    from (select * from ticket_attachment order by created_at desc limit 1) a, generate_series(1, ${count})`.execute(
    platform.database.db,
  );

describe('files of a message to support', () => {
  it('come with a new ticket and with a reply, and are read back by their player [AC9]', async () => {
    const page = await aPage();
    const { data } = await write(page, [await idOf(page), await idOf(page, PICTURE, 'screen.png')]);
    const ticket = data as unknown as Ticket;
    expect(ticket.messages[0]?.attachments).toMatchObject([
      { name: 'receipt.jpg', type: 'image/jpeg' },
      { name: 'screen.png', type: 'image/png' },
    ]);
    const reply = { message: 'And this one.', attachments: [await idOf(page, PAGE, 'Rechnung – März.pdf')] };
    const replied = (await page.post(`/api/account/tickets/${ticket.id}/reply`, reply)).data as unknown as Ticket;
    const [file] = replied.messages.at(-1)?.attachments ?? [];
    const answer = await page.send('GET', `/api/account/tickets/attachments/${file?.id}`);
    expect(answer.status).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': `attachment; filename*=UTF-8''Rechnung%20%E2%80%93%20M%C3%A4rz.pdf`,
      'cache-control': 'private, no-store',
    });
  });

  it('are refused by their content: web pages, programs, empty ones and large ones [D16]', async () => {
    const page = await aPage();
    expect(await send(page, Buffer.from('<svg onload="alert(1)">'), 'a.jpg')).toMatchObject({
      status: 422,
      error: { code: 'file_unfit', fieldErrors: { part: 'fieldError' } },
    });
    expect((await send(page, Buffer.alloc(0))).error?.fieldErrors).toEqual({ part: 'fieldError' });
    expect((await send(page, Buffer.alloc(3 * 1024 * 1024 + 1))).status).toBe(413);
  });

  it('belong to one player and one message [D10]', async () => {
    const [page, other] = [await aPage(), await aPage()];
    const id = await idOf(page);
    for (const ids of [[randomUUID()], [id]]) {
      expect((await write(other, ids)).error?.fieldErrors).toEqual({ attachments: 'fieldError' });
    }
    const { data } = await write(page, [id]);
    expect((await write(page, [id])).error?.fieldErrors).toEqual({ attachments: 'fieldError' });
    const again = await page.post(`/api/account/tickets/${data.id}/reply`, { message: 'Again', attachments: [id] });
    expect(again.error?.fieldErrors).toEqual({ attachments: 'fieldError' });
    for (const path of [id, randomUUID(), 'x'])
      expect((await other.send('GET', `/api/account/tickets/attachments/${path}`)).status).toBe(404);
  });

  it('need a message, and no more wait than two messages take', async () => {
    const page = await aPage();
    const { data } = await write(page, []);
    const only = await page.post(`/api/account/tickets/${data.id}/reply`, {
      solved: true,
      attachments: [randomUUID()],
    });
    expect(only.error?.fieldErrors).toHaveProperty('message');
    await send(page, PICTURE);
    await copies(9);
    expect((await send(page, PICTURE)).status).toBe(429);
    await sql`update ticket_attachment set created_at = now() - interval '2 days'`.execute(platform.database.db);
    await removeUnsent({ db: platform.database.db, vault: platform.app.vault });
    expect((await send(page, PICTURE)).status).toBe(200);
  });

  it('are refused past their quotas, also when many come at once', async () => {
    const { page, customerId } = await loggedInPlayer(platform);
    const quota = ATTACHMENT_QUOTA;
    await send(page, PICTURE);
    await copies(quota.unsent - 2);
    const answers = await Promise.all([send(page, PICTURE), send(page, PICTURE), send(page, PICTURE)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 429, 429]);
    const { db } = platform.database;
    const used = async (change: string) => {
      await sql`update ticket_attachment set ${sql.raw(change)} where customer_id = ${customerId}`.execute(db);
      return (await send(page, PICTURE)).error?.code;
    };
    const sent = `message = (select max(id) from ticket_message)`;
    expect(await used(`${sent}, size = ${Math.ceil(quota.dayBytes / quota.unsent)}`)).toBe('too_many_uploads');
    const all = Math.ceil(quota.bytes / quota.unsent);
    expect(await used(`size = ${all}, created_at = now() - interval '2 days'`)).toBe('uploads_full');
  });

  it('are announced to the help-desk company, which fetches them by a signed call', async () => {
    const page = await aPage();
    const ticket = (await write(page, [await idOf(page)])).data as unknown as Ticket;
    desk.reset();
    const { database, config } = platform;
    await runJobs(database, [helpDeskHandler({ db: database.db, config })]);
    const told = desk.calls.find(({ path }) => path.endsWith(`/${ticket.id}/messages`));
    const [file] = (told?.body.attachments ?? []) as { id: string; url: string }[];
    expect(Object.keys(file ?? {}).toSorted()).toEqual(['id', 'name', 'size', 'type', 'url']);
    const { pathname } = new URL(file?.url ?? '');
    const theirs = config.providers.find(({ id }) => id === 'lanternhelp')?.keys.theirs ?? '';
    const fetched = (headers: Record<string, string>) =>
      platform.app.inject({ method: 'GET', url: pathname, headers: { host: 'localhost', ...headers } });
    expect((await fetched({})).statusCode).toBe(401);
    const answer = await fetched(signedGet(theirs, `http://localhost${pathname}`));
    expect(answer.statusCode).toBe(200);
    expect(answer.rawPayload.subarray(0, 2)).toEqual(Buffer.from([0xff, 0xd8]));
  });
});
