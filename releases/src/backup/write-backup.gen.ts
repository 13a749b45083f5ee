// Generated from the .sql file of the same name by `npm run queries`.
import { many } from '@parlay/server/query';

export type ColumnsOfRow = {
  table: string;
  columns: string[];
};
export const columnsOf = many<{
  tables: readonly string[];
}, ColumnsOfRow>(`select c.table_name::text as "table", array_agg(c.column_name::text order by c.ordinal_position) as "columns"
from information_schema.columns c
where c.table_schema = 'public' and c.table_name = any($1::text[])
group by c.table_name`, { params: ["tables"], sure: ["table","columns"] });

export type ReleasesRow = {
  remote: string;
  version: string;
  digest: string;
};
export const releases = many<never, ReleasesRow>(`select remote, version, digest from release order by remote, digest`);

export type PointedAtRow = {
  remote: string;
  digest: string;
};
/** Releases that are live or in a canary. */
export const pointedAt = many<never, PointedAtRow>(`select remote as "remote", digest as "digest" from live union select remote, digest from canary`, { sure: ["remote","digest"] });
