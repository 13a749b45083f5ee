// Generated from the .sql file of the same name by `npm run queries`.
import { exec, one, only } from '@parlay/server/query';

export type StoredVersionRow = {
  version: string;
};
export const storedVersion = one<{
  company: string;
}, StoredVersionRow>(`select version from game_catalogue where company = $1`, { params: ["company"] });

export type StoreCatalogueRow = {
  foreign: string[] | null;
};
export const storeCatalogue = only<{
  company: string;
  version: string;
  rows: unknown;
}, StoreCatalogueRow>(`select game_catalogue_apply($1, $2, $3::jsonb) as foreign`, { params: ["company","version","rows"], json: ["rows"] });

export type TakeTurnRow = {
  waitMs: number;
};
export const takeTurn = only<{
  company: string;
  seconds: number;
}, TakeTurnRow>(`select 1000 * rate_limit_take('catalogue:' || $1::text, 1, 60.0 / $2::int) as "waitMs"`, { params: ["company","seconds"], sure: ["waitMs"] });

export const giveTurnBack = exec<{
  company: string;
}>(`delete from rate_limit where key = 'catalogue:' || $1::text`, { params: ["company"] });
