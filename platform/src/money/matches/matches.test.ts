import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { seeded } from '@parlay/dev/testing/seeded';
import { readRows } from '@parlay/server/read-rows';
import { sql } from 'kysely';
import { z } from 'zod';
import { createOperatorToken } from '../../core/operators/tokens.ts';
import type { Browser } from '../../testing/browser.ts';
import { type PlatformWithCompany, startPlatformWithCompany } from '../../testing/payment-company.ts';
import { addPerson, createTestPlayer } from '../../testing/players.ts';
import { newPerson, register } from '../../testing/registration.ts';
import { checkMatches } from './matches.ts';

let world: PlatformWithCompany;
let token: string;
let address = 0;
beforeAll(async () => {
  world = await startPlatformWithCompany();
  ({ token } = await createOperatorToken(world.platform.database.db, { name: 'Olga', scopes: ['players'], days: 1 }));
});
afterAll(() => world.close());

const db = () => world.platform.database.db;
const exclude = (customerId: string, scope = 'group') =>
  sql`select break_begin(${customerId}, 'exclusion', ${scope}, 'infinity', 'player', '')`.execute(db());
const PERSON = { firstName: 'Veronika', surname: 'Sokolova', birthDate: '1988-03-09' };

/** Creates an excluded player with these details. */
async function makeExcluded(details: Partial<Parameters<typeof createTestPlayer>[1]> = {}) {
  const player = await createTestPlayer(db(), { ...PERSON, mobile: '+35840555000', ...details });
  await exclude(player.customerId);
  return player;
}
async function registerPlayer(
  details: Record<string, unknown> = {},
): Promise<{ page: Browser; status: number; code: string | undefined }> {
  address += 1;
  const page = world.platform.browser({ address: `198.51.100.${address}` });
  await page.get('/api/account/user');
  const { status, error } = await register(page, newPerson(details));
  return { page, status, code: error?.code };
}
const deposit = (page: Browser) =>
  page.post('/api/account/deposit', { instrumentId: 'visa', amount: '20.00' }, { 'idempotency-key': randomUUID() });
const codeOf = async (page: Browser) => (await deposit(page)).error?.code;

async function desk(path: string, reason?: string) {
  const response = await world.platform.desk.inject({
    method: reason === undefined ? 'GET' : 'POST',
    url: `/api/operator/matches${path}`,
    headers: { authorization: `Bearer ${token}`, 'idempotency-key': randomUUID(), 'desk-reason': 'Case 7' },
    ...(reason === undefined ? {} : { payload: { reason } }),
  });
  return { status: response.statusCode, body: response.json() };
}

describe('an account that likely belongs to an excluded person [X28]', () => {
  it.each([
    ['one look-alike letter', { firstName: 'Verоnika' }],
    ['a name in Cyrillic', { firstName: 'Вероника', surname: 'Соколова' }],
    ['day and month swapped', { birthDate: '1988-09-03' }],
    ['a look-alike given name and a similar-sounding surname', { firstName: 'Vеrоnіkа', surname: 'Соколова' }],
    ['a digit for a letter', { firstName: 'V3ronika' }],
    ['a similar-sounding surname', { surname: 'Zokolowa' }],
  ])('can be opened with %s, but cannot deposit', async (_difference, change) => {
    const { customerId } = await makeExcluded();
    const { page, status } = await registerPlayer({ ...PERSON, ...change });
    expect(status).toBe(200);
    const refused = await deposit(page);
    expect(refused).toMatchObject({ status: 403, error: { code: 'account_under_review' } });
    expect(JSON.stringify(refused)).not.toContain(customerId);
    await sql`delete from account_match`.execute(db());
    await sql`update player set birth_date = '1950-01-01', mobile = '' where birth_date in ('1988-03-09', '1988-09-03')`.execute(
      db(),
    );
  });

  it('is refused at registration if the name is spelled the same, in any script', async () => {
    const greek = { firstName: 'Ελένη', surname: 'Παπαδοπούλου', birthDate: '1979-11-30' };
    await makeExcluded({ ...greek, mobile: '' });
    expect(await registerPlayer(greek)).toMatchObject({ status: 403, code: 'registration_refused' });
  });

  it('is found after its details change, and through a shared instrument and e-mail address', async () => {
    const person = { firstName: 'Bertil', surname: 'Ahlgren', birthDate: '1970-02-14' };
    const { customerId: other } = await makeExcluded({ ...person, mobile: '+46701112233' });
    const { page } = await registerPlayer({ firstName: 'Karl', surname: 'Moberg', birthDate: '1970-02-14' });
    expect(await codeOf(page)).toBeUndefined();
    await page.stepUp('Secret2026$');
    const { customerId } = (await page.get('/api/account/user')).data as { customerId: string };
    await sql`update player set mobile = '+46701112233' where customer_id = ${customerId}`.execute(db());
    expect(await codeOf(page)).toBe('account_under_review');
    expect((await desk(`/${customerId}`)).body.data.matches).toMatchObject([
      { customerId: other, signs: ['birth-date', 'phone'], weight: 5, decision: null },
    ]);
    const unmatched = await createTestPlayer(db());
    expect(await checkMatches(db(), unmatched.customerId)).toBe(false);
    for (const { customerId: owner } of [unmatched, { customerId: other }]) {
      await sql`
        insert into player_instrument (id, customer_id, provider, method, kind, reference, label)
        values (${randomUUID()}::uuid, ${owner}, 'paycorner', 'visa', 'card', 'shared-card', '•••• 1')`.execute(db());
    }
    expect(await checkMatches(db(), unmatched.customerId)).toBe(false);
    await sql`update player set email = 'ｓhared+b@gmail.com' where customer_id = ${unmatched.customerId}`.execute(
      db(),
    );
    await sql`update player set email = 'Sha.red+a@googlemail.com' where customer_id = ${other}`.execute(db());
    expect(await checkMatches(db(), unmatched.customerId)).toBe(true);
  });

  it('is released or confirmed by staff once, and the decision is final', async () => {
    const twin = { firstName: 'Sanna', surname: 'Lehtinen', birthDate: '1991-05-06' };
    await makeExcluded({ ...twin, mobile: '' });
    const first = await registerPlayer({ ...twin, firstName: 'Sаnna' });
    const second = await registerPlayer({ ...twin, surname: 'Lehtinеn' });
    const ids = await Promise.all(
      [first, second].map(async ({ page }) => String((await page.get('/api/account/user')).data.customerId)),
    );
    expect([await codeOf(first.page), await codeOf(second.page)]).toEqual([
      'account_under_review',
      'account_under_review',
    ]);
    const list = (await desk('')).body.data.items as { customerId: string }[];
    expect(list.map(({ customerId }) => customerId)).toEqual(expect.arrayContaining(ids));

    expect((await desk(`/${ids[0]}/release`, 'Another person: saw the passport')).body.data).toMatchObject({
      isOpen: false,
    });
    expect(await codeOf(first.page)).toBeUndefined();
    expect((await desk(`/${ids[0]}/release`, 'Again')).body.error.details).toEqual({ reason: 'none-open' });

    expect((await desk(`/${ids[1]}/confirm`, 'The same person')).body.data).toMatchObject({ isOpen: false });
    expect((await second.page.get('/api/account/sessions')).status).toBe(401);
    const rows = await readRows(
      db(),
      { kind: z.string() },
      sql`
      select kind from break_in_force where customer_id = ${ids[1]}`,
    );
    expect(rows).toEqual([{ kind: 'exclusion' }]);
    const actions = await readRows(
      db(),
      { action: z.string() },
      sql`
      select action from operator_action where subject = any (${ids}::text[]) order by id`,
    );
    expect(actions.map(({ action }) => action)).toEqual(['match.release', 'match.confirm']);
    expect((await desk('/nobody')).status).toBe(404);
    expect((await desk('/nobody/release', 'x')).status).toBe(404);
    expect((await desk('?state=odd')).status).toBe(400);
  });

  it('shares more than just a name, a birth date or a household', async () => {
    const parent = { firstName: 'Olavi', surname: 'Niemi', birthDate: '1960-07-21' };
    const home = {
      countryCode: 'FI',
      line1: '5 Pine Road',
      line2: '',
      city: 'Espoo',
      postCode: '02100',
      subDivisionCode: '',
    };
    await makeExcluded({ ...parent, mobile: '', address: home });
    for (const person of [
      { ...parent, birthDate: '1990-01-02' },
      { ...parent, firstName: 'Sirpa' },
      { ...parent, birthDate: '1990-01-03', address: home },
      { ...parent, firstName: 'Pekka', address: home },
    ]) {
      const { customerId } = await createTestPlayer(db(), { mobile: '', ...person });
      expect(await checkMatches(db(), customerId)).toBe(false);
    }
  });

  it('is wrongly suspected for at most one of 1,000 generated people', async () => {
    const random = seeded(20261129);
    const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)] as T;
    const FIRST_NAMES = [
      'Anna',
      'Maria',
      'Juhani',
      'Olavi',
      'Sofia',
      'Emil',
      'Lars',
      'Ingrid',
      'Иван',
      'Анна',
      'Γιώργος',
      'Élodie',
    ];
    const MORE_FIRST_NAMES = [
      'Karin',
      'Mikael',
      'Aleksi',
      'Hanna',
      'Pedro',
      'Lucía',
      'Jānis',
      'Līga',
      'Åsa',
      'Jürgen',
      'Ольга',
      'Ines',
    ];
    const SURNAME_STARTS = [
      'Korho',
      'Virta',
      'Niemi',
      'Lind',
      'Berg',
      'Sund',
      'Петр',
      'Смирн',
      'Garcí',
      'Müll',
      'Ozol',
      'Hans',
      'Mart',
    ];
    const SURNAME_ENDINGS = ['nen', 'sson', 'ström', 'berg', 'ов', 'а', 'er', 'iņš', 'ez', 'mann', 'lund', 'sen'];
    const STREETS = ['Harbour Street', 'Pine Road', 'Mill Lane', 'Church Street', 'Station Road'];
    const day = () =>
      new Date(Date.UTC(1950, 0, 1) + Math.floor(random() * 55 * 365) * 86_400_000).toISOString().slice(0, 10);
    const person = () => ({
      firstName: pick([...FIRST_NAMES, ...MORE_FIRST_NAMES]),
      surname: `${pick(SURNAME_STARTS)}${pick(SURNAME_ENDINGS)}`,
      birthDate: day(),
      mobile: `+35850${String(Math.floor(random() * 10 ** 7)).padStart(7, '0')}`,
      address: {
        countryCode: 'FI',
        line1: `${1 + Math.floor(random() * 60)} ${pick(STREETS)}`,
        line2: '',
        city: 'Espoo',
        postCode: `0${2000 + Math.floor(random() * 60) * 10}`,
        subDivisionCode: '',
      },
    });
    const people = async (count: number) => {
      const ids: string[] = [];
      for (let n = 0; n < count; n += 1) ids.push(await addPerson(db(), person()));
      return ids;
    };
    const excludedIds = await people(1000);
    await sql`
      insert into play_break (break_id, customer_id, taken_in, kind, scope, starts_at, ends_at, in_force_until, actor)
      select gen_random_uuid(), id, id, 'exclusion', 'group', now(), 'infinity', 'infinity', 'player'
      from unnest(${excludedIds}::text[]) id`.execute(db());
    const others = await people(1000);
    const rows = await readRows(
      db(),
      { held: z.number() },
      sql`
      select count(*)::int as held from unnest(${others}::text[]) id where match_check(id)`,
    );
    expect(rows[0]?.held).toBeLessThanOrEqual(1);
  }, 120_000);
});
