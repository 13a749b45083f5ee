import type { QueryExecutorProvider } from 'kysely';
import { z } from 'zod';
import type { Db } from '../../core/database/database.ts';
import { looksOf, soundOf, withoutDigits } from '../../core/text/latin.ts';
import { nameKeys } from '../../core/text/skeleton.ts';
import * as queries from './likeness.gen.ts';

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
type Details = queries.DetailsOfRow;

const Address = z.object({
  line1: z.string().optional(),
  line2: z.string().optional(),
  postCode: z.string().optional(),
  countryCode: z.string().optional(),
});

/** Stores what a player is compared by; call it in the transaction that adds or changes them. */
export async function noteLikeness(trx: QueryExecutorProvider, customerId: string): Promise<void> {
  const details = await queries.detailsOf(trx, { customerId });
  if (details) await store(trx, details);
}

const AT_ONCE = 500;

/** Stores the likeness of players for whom it was not made yet, or otherwise than now. */
export async function noteLikenessOfAll(db: Db): Promise<void> {
  for (;;) {
    const rows = await queries.detailsToNote(db, { version: VERSION, most: AT_ONCE });
    for (const row of rows) await store(db, row);
    if (rows.length < AT_ONCE) return;
  }
}

async function store(db: QueryExecutorProvider, details: Details): Promise<void> {
  const { customerId, username, displayName, firstName, surname, address } = details;
  const [first, last] = [withoutDigits(firstName), withoutDigits(surname)];
  const forms = FORMS.map(([given, family]) => ({ given: given(first), family: family(last) }));
  await queries.store(db, {
    ...{ customerId, forms, version: VERSION },
    usernameKeys: nameKeys(username),
    displayNameKeys: nameKeys(displayName),
    addressKey: addressKey(Address.parse(address)),
  });
}

/** An address in one line, by its sound; empty where it says too little to be one household's. */
export function addressKey({
  line1 = '',
  line2 = '',
  postCode = '',
  countryCode = '',
}: z.infer<typeof Address>): string {
  const street = soundOf(`${line1} ${line2}`);
  const numbers = `${line1} ${line2}`.normalize('NFKC').match(/\d+/g)?.sort().join('.') ?? '';
  const code = postCode
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '');
  return street && code ? `${countryCode} ${code} ${street.split(' ').sort().join(' ')} ${numbers}` : '';
}
