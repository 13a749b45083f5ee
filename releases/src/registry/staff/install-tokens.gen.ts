// Generated from the .sql file of the same name by `npm run queries`.
import { one } from '@parlay/server/query';

export type AnyTokenRow = {
  name: string;
};
export const anyToken = one<never, AnyTokenRow>(`select name from token limit 1`);

export type KnownTokenRow = {
  name: string;
};
export const knownToken = one<{
  hash: string;
}, KnownTokenRow>(`select name from token where hash = $1`, { params: ["hash"] });

export type AddTokenRow = {
  name: string;
};
/** Returns nothing if the name or the hash is known. */
export const addToken = one<{
  name: string;
  team: string;
  hash: string;
}, AddTokenRow>(`insert into token (name, team, hash) values ($1, $2, $3) on conflict do nothing returning name`, { params: ["name","team","hash"] });
