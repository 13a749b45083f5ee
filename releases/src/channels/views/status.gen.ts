// Generated from the .sql file of the same name by `npm run queries`.
import { many } from '@parlay/server/query';

export type FreezesRow = {
  remote: string;
  reason: string;
};
export const freezes = many<never, FreezesRow>(`select remote, reason from frozen_remote`);

export type RolledBackOnRow = {
  remote: string;
};
/** Remotes whose live version was restored by a rollback. */
export const rolledBackOn = many<{
  channel: string;
}, RolledBackOnRow>(`select live.remote from live join change c on c.channel = live.channel and c.remote = live.remote and c.revision = live.revision
where live.channel = $1 and c.kind = 'rollback'`, { params: ["channel"] });
