// Generated from the .sql file of the same name by `npm run queries`.
import { many, one } from '@parlay/server/query';

export type FreezeRow = {
  remote: string;
};
export const freeze = one<{
  remote: string;
  actor: string;
  reason: string;
}, FreezeRow>(`insert into frozen_remote (remote, actor, reason) values ($1, $2, $3) on conflict do nothing returning remote`, { params: ["remote","actor","reason"] });

export type UnfreezeRow = {
  reason: string;
};
export const unfreeze = one<{
  remote: string;
}, UnfreezeRow>(`delete from frozen_remote where remote = $1 returning reason`, { params: ["remote"] });

export type FrozenRemotesRow = {
  remote: string;
  actor: string;
  reason: string;
};
export const frozenRemotes = many<never, FrozenRemotesRow>(`select remote, actor, reason from frozen_remote order by remote`);
