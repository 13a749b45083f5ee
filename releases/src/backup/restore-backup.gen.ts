// Generated from the .sql file of the same name by `npm run queries`.
import { many, one } from '@parlay/server/query';

export type IdentitiesRow = {
  table: string;
  column: string;
};
/** Identity columns. */
export const identities = many<never, IdentitiesRow>(`select attrelid::regclass::text as "table", attname::text as "column"
from pg_attribute join pg_class on pg_class.oid = attrelid
where attidentity <> '' and relnamespace = 'public'::regnamespace`, { sure: ["table","column"] });

export type RenewEpochsRow = {
  name: string;
};
export const renewEpochs = many<never, RenewEpochsRow>(`update channel set epoch = gen_random_uuid() returning name`);

export type AnyReleaseRow = {
  digest: string;
};
export const anyRelease = one<never, AnyReleaseRow>(`select digest from release limit 1`);
