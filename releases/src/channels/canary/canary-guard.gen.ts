// Generated from the .sql file of the same name by `npm run queries`.
import { exec, one } from '@parlay/server/query';

export type GuardOfRow = {
  digest: string;
  take_back: boolean;
  needs_proof: boolean;
};
export const guardOf = one<{
  channel: string;
  remote: string;
}, GuardOfRow>(`select digest, take_back, needs_proof from canary_guard where channel = $1 and remote = $2`, { params: ["channel","remote"] });

export const setGuard = exec<{
  channel: string;
  remote: string;
  digest: string;
  takeBack: boolean;
  needsProof: boolean;
}>(`insert into canary_guard (channel, remote, digest, take_back, needs_proof)
values ($1, $2, $3, $4, $5)
on conflict (channel, remote) do update set digest = excluded.digest, take_back = excluded.take_back,
  needs_proof = excluded.needs_proof`, { params: ["channel","remote","digest","takeBack","needsProof"] });
