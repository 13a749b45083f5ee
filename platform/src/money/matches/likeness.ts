import { type QueryExecutorProvider, sql } from 'kysely';
import type { Db } from '../../core/database/database.ts';
import { looksOf, soundOf } from '../../core/text/latin.ts';
import { nameKeys } from '../../core/text/skeleton.ts';

/** What of a player the likeness is made of. */
interface Details {
  customerId: string;
  username: string;
  displayName: string;
  firstName: string;
  surname: string;
  address: { line1?: string; line2?: string; postCode?: string; countryCode?: string };
}

const DETAILS = sql`
  p.customer_id as "customerId", p.username, p.display_name as "displayName", p.first_name as "firstName", p.surname, p.address`;

/** Stores what a player is compared by; call it in the transaction that adds or changes them. */
export async function noteLikeness(trx: QueryExecutorProvider, customerId: string): Promise<void> {
  const { rows } = await sql<Details>`
    select ${DETAILS} from player p where customer_id = ${customerId}`.execute(trx);
  if (rows[0]) await store(trx, rows[0]);
}

const AT_ONCE = 500;

/** Stores the likeness of players who were added before it was compared. */
export async function noteLikenessOfAll(db: Db): Promise<void> {
  for (;;) {
    const { rows } = await sql<Details>`
      select ${DETAILS} from player p
      where not exists (select from player_likeness l where l.customer_id = p.customer_id) limit ${AT_ONCE}`.execute(
      db,
    );
    for (const row of rows) await store(db, row);
    if (rows.length < AT_ONCE) return;
  }
}

async function store(db: QueryExecutorProvider, details: Details): Promise<void> {
  const { customerId, username, displayName, firstName, surname, address } = details;
  const forms = [looksOf, soundOf].map((form) => ({ given: form(firstName), family: form(surname) }));
  await sql`
    insert into player_likeness (customer_id, username_keys, display_name_keys, name_forms, address_key)
    values (${customerId}, ${nameKeys(username)}::text[], ${nameKeys(displayName)}::text[], ${JSON.stringify(forms)}::jsonb,
      ${addressKey(address)})
    on conflict (customer_id) do update set username_keys = excluded.username_keys,
      display_name_keys = excluded.display_name_keys, name_forms = excluded.name_forms, address_key = excluded.address_key`.execute(
    db,
  );
}

/** An address in one line, by its sound; empty where it says too little to be one household's. */
export function addressKey({ line1 = '', line2 = '', postCode = '', countryCode = '' }: Details['address']): string {
  const street = soundOf(`${line1} ${line2}`);
  const numbers = `${line1} ${line2}`.normalize('NFKC').match(/\d+/g)?.sort().join('.') ?? '';
  const code = postCode
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '');
  return street && code ? `${countryCode} ${code} ${street.split(' ').sort().join(' ')} ${numbers}` : '';
}
