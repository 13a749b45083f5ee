import { demoAccounts } from '@parlay/contracts/demo-accounts';
import { sql } from 'kysely';
import type { Db } from '../../core/database/database.ts';
import type { Config } from '../../core/env.ts';
import { paymentCompany } from '../payments/gateway.ts';

/** Gives each demo player the account to which they have been paid for long (decision 155). Safe to repeat. */
export async function seedDestinations(
  db: Db,
  { brands, ...config }: Pick<Config, 'brands' | 'providers'>,
): Promise<void> {
  const accounts = brands.flatMap((brand) =>
    demoAccounts().map(({ expiry, ...account }) => ({
      ...account,
      brand: brand.id,
      provider: paymentCompany(config, brand, account.method)?.id,
      goodBefore: expiry && `20${expiry.slice(3)}-${expiry.slice(0, 2)}-01`,
    })),
  );
  await sql`
    insert into player_instrument (id, customer_id, provider, method, kind, reference, label, holder, good_before, created_at, confirmed_at)
    select gen_random_uuid(), p.customer_id, a.provider, a.method, a.kind, a.reference, a.label,
      p.first_name || ' ' || p.surname, a."goodBefore" + interval '1 month', old, old
    from jsonb_to_recordset(${JSON.stringify(accounts)}::jsonb)
        as a (brand int, username text, provider text, method text, kind text, reference text, label text, "goodBefore" date)
      join player p on p.brand_id = a.brand and p.username = a.username,
      lateral (select p.created_at - interval '30 days' as old) since
    where a.provider is not null
    on conflict do nothing`.execute(db);
}
