import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readRows } from '@parlay/server/read-rows';
import { sql } from 'kysely';
import { z } from 'zod';
import { keyFor, unseal } from '../../core/sealed.ts';
import { invariants } from '../../money/ledger/invariants.ts';
import { mailsTo } from '../../testing/letters.ts';
import { type TestPlatform, testPlatform } from '../../testing/platform.ts';
import { createTestPlayer } from '../../testing/players.ts';
import { anInstrument } from '../../testing/withdrawals.ts';
import { SECTIONS } from './copy.ts';
import { sweepErasures } from './erasure.ts';
import { INVENTORY } from './inventory.ts';
import { readableCopy } from './readable.ts';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await testPlatform();
});
afterAll(() => platform.close());

const db = () => platform.database.db;
const tools = () => ({
  db: db(),
  mails: platform.app.mails,
  brands: platform.config.brands,
  secret: platform.config.secrets.session,
});
let people = 0;

/** Creates a logged-in person with details that appear nowhere else. `prove()` re-authenticates the person. */
async function aPerson({ balance }: { balance?: bigint } = {}) {
  people += 1;
  const details = {
    firstName: `Zebulon${'abcdefghij'[people] ?? ''}`,
    surname: 'Quillfeather',
    email: `quill${people}@elsewhere.example`,
    mobile: `+3569911${String(people).padStart(4, '0')}`,
    displayName: `Quilly <b>${people}`,
  };
  const account = await createTestPlayer(db(), {
    ...details,
    ...(balance ? { balance: { withdrawable: balance, bonus: 0n, locked: 0n } } : {}),
  });
  const page = platform.browser({ address: `198.51.122.${people}` });
  await page.logIn(account.username, account.password);
  const prove = () => page.stepUp(account.password);
  return { ...details, ...account, page, prove };
}
type Person = Awaited<ReturnType<typeof aPerson>>;

/** Removes a player's money from the books, as a payout does. */
const spend = (customerId: string, amount: bigint) =>
  sql`
    with moved as (
      insert into transfer (kind, scope, key, customer_id) values ('opening_balance', 'test', ${randomUUID()}, ${customerId}) returning id
    )
    select wallet_move(moved.id, ${customerId}, ${-amount}, 0, 0) from moved`.execute(db());

/** Returns the tables that still contain one of the person's details. */
async function tablesNaming({ customerId, firstName, surname, email, mobile, username }: Person, which: string[]) {
  const details = [firstName, surname, email, mobile, username];
  const found = await Promise.all(
    which.map(async (table) => {
      const rows = await readRows(
        db(),
        { line: z.string() },
        sql`select to_jsonb(t)::text as line from ${sql.table(table)} t where customer_id = ${customerId}`,
      );
      return rows.some(({ line }) => details.some((word) => line.includes(word))) ? [table] : [];
    }),
  );
  return found.flat();
}
const tablesWith = (erasure: 'removed' | 'later' | 'number') =>
  Object.entries(INVENTORY).flatMap(([table, entry]) => (entry.erasure === erasure ? [table] : []));

describe('the data inventory', () => {
  it('covers every table with a player’s number, and names only sections of the copy', async () => {
    const rows = await readRows(
      db(),
      { name: z.string() },
      sql`select c.relname as name from pg_attribute a join pg_class c on c.oid = a.attrelid
        where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attname = 'customer_id' and not a.attisdropped`,
    );
    expect(Object.keys(INVENTORY).sort()).toEqual(rows.map(({ name }) => name).sort());
    const sections = Object.values(INVENTORY).flatMap(({ copy }) => (typeof copy === 'string' ? [copy] : []));
    expect(SECTIONS.filter((name) => name !== 'tournamentBets' && !sections.includes(name))).toEqual([]);
    expect(sections.filter((name) => !(SECTIONS as readonly string[]).includes(name))).toEqual([]);
  });
});

describe('a player’s data copy', () => {
  it('requires the password again, and contains all data of the player and of nobody else', async () => {
    const person = await aPerson({ balance: 5_000n });
    const other = await aPerson();
    await anInstrument(db(), person.customerId, { deposited: 1_000n });
    expect((await person.page.get('/api/account/data')).error?.code).toBe('step_up_required');
    expect((await person.page.post('/api/account/data/ready')).error?.code).toBe('step_up_required');
    await person.prove();
    expect((await person.page.post('/api/account/data/ready')).status).toBe(200);
    const file = await fileOf(person, 'json');
    expect(file.headers['content-disposition']).toMatch(/attachment; filename="parlay-data-\d{4}-\d\d-\d\d\.json"/);
    const { sections } = JSON.parse(file.body) as { sections: Record<string, Record<string, unknown>[]> };
    expect(Object.keys(sections).sort()).toEqual([...SECTIONS].sort());
    expect(sections.profile).toMatchObject([{ email: person.email, surname: 'Quillfeather', standing: 'active' }]);
    expect(sections.transactions).toMatchObject([
      { amount: '50.00' },
      { kind: 'deposit', amount: '10.00', currency: 'EUR' },
    ]);
    expect(sections.logins).toMatchObject([{ ipAddress: expect.any(String) }]);
    expect(file.body).not.toContain(other.email);
    expect(file.body).not.toContain('argon2');
  });

  it('is readable as a page without scripts, in the language of the site', async () => {
    const person = await aPerson();
    await person.prove();
    const { body } = await fileOf(person, 'html');
    expect(body).toContain('<h2>Your details</h2>');
    expect(body).toContain(`Quilly &lt;b&gt;`);
    expect(body).not.toMatch(/<script|<b>|https?:/);
    expect(body).toMatch(/<h1>Parlay: your data, \d{4}-\d\d-\d\d \d\d:\d\d:\d\d<\/h1>/);
    expect(body).toContain('<tr><th scope="row">surname</th><td>Quillfeather</td></tr>');
    const empty = { madeAt: 'now', sections: Object.fromEntries(SECTIONS.map((name) => [name, []])) };
    const address = { city: 'Valletta', countryCode: 'MT' };
    const moved = { ...empty, sections: { ...empty.sections, profile: [{ address }] } };
    expect(readableCopy(moved as never, { brand: 'Parlay', locale: 'en' })).toContain(
      '<td>city: Valletta, countryCode: MT</td>',
    );
    const finnish = readableCopy(empty as never, { brand: 'Halla', locale: 'fi' });
    expect(finnish).toContain('<html lang="fi">');
    expect(finnish.match(/Mitään ei ole tallennettu/g)).toHaveLength(SECTIONS.length);
  });
});

describe('an erasure', () => {
  it('is refused while the player has money, and requires the password again', async () => {
    const { page, customerId, prove } = await aPerson({ balance: 5_000n });
    expect((await page.get('/api/account/erasure')).data).toEqual({ obstacle: 'money', keepYears: 5 });
    expect((await page.post('/api/account/erasure')).error?.code).toBe('step_up_required');
    await prove();
    expect(await page.post('/api/account/erasure')).toMatchObject({
      status: 409,
      error: { details: { reason: 'money' } },
    });
    await spend(customerId, 5_000n);
    expect((await page.get('/api/account/erasure')).data).toEqual({ obstacle: null, keepYears: 5 });
  });

  it('says what stays while another request holds the player’s row', async () => {
    const { page, customerId } = await aPerson();
    await db()
      .transaction()
      .execute(async (trx) => {
        await sql`select from player where customer_id = ${customerId} for update`.execute(trx);
        expect((await page.get('/api/account/erasure')).status).toBe(200);
      });
  });

  it('removes what no law keeps, pseudonymises the books, and says until when the rest stays', async () => {
    const person = await aPerson({ balance: 5_000n });
    const { page, customerId, prove, email, username, password } = person;
    await spend(customerId, 5_000n);
    await page.post('/api/account/tickets', { type: 'other', subject: 'My name', text: 'I am Quillfeather.' });
    await prove();
    const { status, data } = await page.post('/api/account/erasure');
    const year = new Date().getUTCFullYear() + 5;
    expect([status, data]).toEqual([
      200,
      { keepUntil: expect.stringMatching(`^${year}-`), user: { authenticated: false } },
    ]);
    expect(await tablesNaming(person, [...tablesWith('removed'), ...tablesWith('number')])).toEqual([]);
    expect((await page.get('/api/account/user')).data).toMatchObject({ authenticated: false });
    expect((await platform.browser({ address: '198.51.121.9' }).logIn(username, password)).error?.code).toBe(
      'invalid_credentials',
    );
    expect(await invariants(db())).toEqual([]);
    const last = (await mailsTo(platform, email)).find(({ kind }) => kind === 'account-erased-later');
    // The language's one form of a day.
    expect(last?.text).toMatch(new RegExp(`until \\d\\d[.]\\d\\d[.]${year},`));
    const [kept] = await readRows(
      db(),
      { identity: z.instanceof(Buffer) },
      sql`select identity from erased_person where customer_id = ${customerId}`,
    );
    const key = keyFor(platform.config.secrets.session, 'erased-person');
    const identity = unseal(key, kept?.identity ?? Buffer.alloc(0), customerId).toString('utf8');
    expect(JSON.parse(identity)).toMatchObject({ surname: 'Quillfeather', email });
  });

  it('leaves no data of a player who never paid', async () => {
    const person = await aPerson();
    await person.prove();
    expect((await person.page.get('/api/account/erasure')).data).toEqual({ obstacle: null, keepYears: null });
    expect((await person.page.post('/api/account/erasure')).data).toMatchObject({ keepUntil: null });
    expect(await tablesNaming(person, Object.keys(INVENTORY))).toEqual([]);
    expect((await mailsTo(platform, person.email)).map(({ kind }) => kind)).toContain('account-erased');
  });

  it('deletes the rest after its last day, but not before', async () => {
    const person = await aPerson({ balance: 5_000n });
    const { page, customerId, prove } = person;
    await anInstrument(db(), customerId, { holder: 'Zebulon Quillfeather' });
    await spend(customerId, 5_000n);
    await sql`insert into player_note (customer_id, actor, text) values (${customerId}, 'one', 'Quillfeather called.')`.execute(
      db(),
    );
    await prove();
    await page.post('/api/account/erasure');
    expect(await tablesNaming(person, tablesWith('later'))).toEqual(['player_instrument', 'player_note']);
    await sweepErasures(tools());
    await expect(sql`select erasure_finish(${customerId})`.execute(db())).rejects.toThrow('append-only');
    await sql`update erased_person set keep_until = current_date - 1 where customer_id = ${customerId}`.execute(db());
    await sweepErasures(tools());
    expect(await tablesNaming(person, Object.keys(INVENTORY))).toEqual([]);
  });

  it('happens after staff close an account, as soon as nothing is open', async () => {
    const person = await aPerson({ balance: 5_000n });
    const { customerId } = person;
    await sql`update player set standing = 'closed' where customer_id = ${customerId}`.execute(db());
    await sweepErasures(tools());
    expect(await tablesNaming(person, ['player'])).toEqual(['player']);
    await spend(customerId, 5_000n);
    await sweepErasures(tools());
    expect(await tablesNaming(person, [...tablesWith('removed'), ...tablesWith('number')])).toEqual([]);
  });
});

/** Downloads a file, which is not wrapped in `data` like the API's other responses. */
async function fileOf({ page }: Person, format: 'json' | 'html') {
  const { cookie } = page.writing();
  const response = await platform.app.inject({
    method: 'GET',
    url: `/api/account/data?format=${format}`,
    headers: { ...page.writing(), cookie: cookie ?? '' },
  });
  expect(response.statusCode).toBe(200);
  return { body: response.body, headers: response.headers };
}
