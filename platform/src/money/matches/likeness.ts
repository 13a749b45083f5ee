import { type QueryExecutorProvider, sql } from 'kysely';
import type { Db } from '../../core/database/database.ts';
import { looksOf, soundOf, withoutDigits } from '../../core/text/latin.ts';
import { nameKeys } from '../../core/text/skeleton.ts';

/** Raise it when likenesses come out otherwise: a node makes all again when it starts. */
const VERSION = 2;

/** A name is compared form by form. Mixed ones find a given name by its looks next to a surname by its sound. */
const FORMS = [
  [looksOf, looksOf],
  [soundOf, soundOf],
  [looksOf, soundOf],
  [soundOf, looksOf],
] as const;

/** Details of a player that the likeness is made of. */
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

/** Stores the likeness of players for whom it was not made yet, or otherwise than now. */
export async function noteLikenessOfAll(db: Db): Promise<void> {
  for (;;) {
    const { rows } = await sql<Details>`
      select ${DETAILS} from player p
      where not exists (
        select from player_likeness l where l.customer_id = p.customer_id and l.version = ${VERSION}) limit ${AT_ONCE}`.execute(
      db,
    );
    for (const row of rows) await store(db, row);
    if (rows.length < AT_ONCE) return;
  }
}

async function store(db: QueryExecutorProvider, details: Details): Promise<void> {
  const { customerId, username, displayName, firstName, surname, address } = details;
  const [first, last] = [withoutDigits(firstName), withoutDigits(surname)];
  const forms = FORMS.map(([given, family]) => ({ given: given(first), family: family(last) }));
  await sql`
    insert into player_likeness (customer_id, username_keys, display_name_keys, name_forms, address_key, version)
    values (${customerId}, ${nameKeys(username)}::text[], ${nameKeys(displayName)}::text[], ${JSON.stringify(forms)}::jsonb,
      ${addressKey(address)}, ${VERSION})
    on conflict (customer_id) do update set username_keys = excluded.username_keys,
      display_name_keys = excluded.display_name_keys, name_forms = excluded.name_forms, address_key = excluded.address_key,
      version = excluded.version`.execute(db);
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
