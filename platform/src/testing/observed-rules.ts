import type { Brand } from '@parlay/contracts/brand-data';
import { sql } from 'kysely';
import { liftExclusionOnRequest } from '../identity/break-taking/lift-exclusion.ts';
import { checkRegisters, type RegisterQuery } from '../identity/registers/check-registers.ts';
import type { TestPlatform } from './platform.ts';

/** Returns when and how often a player's registers are queried, and the result while they are unreachable. */
export async function observeRegisters(
  { app, config, database, registers }: TestPlatform,
  brand: Brand,
  { customerId, country }: { customerId: string; country: string },
) {
  const { db } = database;
  const person = { firstName: 'Ada', surname: 'Regel', birthDate: '1990-01-31', country };
  const check = async (query: Pick<RegisterQuery, 'at' | 'customerId'>) => {
    const before = registers.queryCount;
    const { ok } = await checkRegisters({ db, config, log: app.log }, { brand, person, ...query });
    return { ok, asked: registers.queryCount - before };
  };
  await sql`update register_answer set asked_at = now() - interval '1 day' where customer_id = ${customerId}`.execute(
    db,
  );
  const registration = await check({ at: 'registration' });
  const login = await check({ at: 'login', customerId });
  const nextLogin = await check({ at: 'login', customerId });
  registers.isUnavailable = true;
  const whileAway = await check({ at: 'registration' });
  registers.isUnavailable = false;
  return { registration, login, nextLogin, whileAway };
}

/** Returns the hours from the request to lift an exclusion until its end, for one with an end date and one without. */
export async function observeCoolingOff(
  { app, config, database }: TestPlatform,
  customerId: string,
): Promise<number[]> {
  const tools = { mails: app.mails, brands: config.brands };
  const hours: number[] = [];
  for (const endsAt of [sql`now() - interval '1 hour'`, sql`'infinity'`]) {
    const trx = await database.db.startTransaction().execute();
    await sql`
      insert into play_break (break_id, customer_id, taken_in, kind, scope, starts_at, ends_at, in_force_until, actor)
      values (gen_random_uuid(), ${customerId}, ${customerId}, 'exclusion', 'brand', now() - interval '6 years', ${endsAt},
        'infinity', 'player')`.execute(trx);
    const lifted = await liftExclusionOnRequest(trx, tools, customerId);
    await trx.rollback().execute();
    hours.push(lifted.ok ? Math.round((Date.parse(lifted.until) - Date.now()) / 3_600_000) : 0);
  }
  return hours;
}
