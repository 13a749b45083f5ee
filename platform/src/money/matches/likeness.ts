import type { QueryExecutorProvider } from 'kysely';
import { z } from 'zod';
import type { Db } from '../../core/database/database.ts';
import { phoneticForm, visualForm, withoutDigits } from '../../core/text/latin.ts';
import { nameKeys } from '../../core/text/skeleton.ts';
import * as queries from './likeness.gen.ts';

/** Algorithm version. Increase it when the stored values change, so that nodes recompute all of them at startup. */
const VERSION = 2;

/**
 * Forms in which names are compared. Mixed forms match a given name that looks alike and a surname that sounds alike,
 * or vice versa.
 */
const FORMS = [
  [visualForm, visualForm],
  [phoneticForm, phoneticForm],
  [visualForm, phoneticForm],
  [phoneticForm, visualForm],
] as const;

/** Player details that the comparison values are computed from. */
type Details = queries.DetailsOfRow;

const Address = z.object({
  line1: z.string().optional(),
  line2: z.string().optional(),
  postCode: z.string().optional(),
  countryCode: z.string().optional(),
});

/** Stores a player's comparison values. Call it in the transaction that adds or changes the player. */
export async function storeLikeness(trx: QueryExecutorProvider, customerId: string): Promise<void> {
  const details = await queries.detailsOf(trx, { customerId });
  if (details) await store(trx, details);
}

const BATCH_SIZE = 500;

/** Stores the comparison values of all players who have none, or have them from another version. */
export async function storeMissingLikenesses(db: Db): Promise<void> {
  for (;;) {
    const rows = await queries.detailsToNote(db, { version: VERSION, most: BATCH_SIZE });
    for (const row of rows) await store(db, row);
    if (rows.length < BATCH_SIZE) return;
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

/** Returns an address as one phonetic line, or an empty string if it is too vague to identify a household. */
export function addressKey({
  line1 = '',
  line2 = '',
  postCode = '',
  countryCode = '',
}: z.infer<typeof Address>): string {
  const street = phoneticForm(`${line1} ${line2}`);
  const numbers = `${line1} ${line2}`.normalize('NFKC').match(/\d+/g)?.sort().join('.') ?? '';
  const code = postCode
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '');
  return street && code ? `${countryCode} ${code} ${street.split(' ').sort().join(' ')} ${numbers}` : '';
}
