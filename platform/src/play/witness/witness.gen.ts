// Generated from the .sql file of the same name by `npm run queries`.
import { exec, one } from '@parlay/server/query';

export const commitDraw = exec<{
  provider: string;
  drawId: string;
  commitment: string;
  closesAt: Date | string;
  drawsAt: Date | string;
}>(`insert into witnessed_draw (provider, draw_id, commitment, closes_at, draws_at)
values ($1, $2, $3, $4, $5) on conflict do nothing`, { params: ["provider","drawId","commitment","closesAt","drawsAt"] });

export const sealDraw = exec<{
  provider: string;
  drawId: string;
  root: string;
  lines: number;
}>(`select draw_seal($1, $2, $3, $4)`, { params: ["provider","drawId","root","lines"] });

export type WitnessOfRow = {
  commitment: string;
  committedAt: Date;
  closesAt: Date;
  drawsAt: Date;
  root: string | null;
  lines: number | null;
  sealedAt: Date | null;
  firstSoldAt: Date | null;
};
/** Record of a draw. "firstSoldAt": when this site's ledger took the first stake in it. */
export const witnessOf = one<{
  provider: string;
  drawId: string;
}, WitnessOfRow>(`select d.commitment, d.committed_at as "committedAt", d.closes_at as "closesAt", d.draws_at as "drawsAt",
  s.root as "root", s.lines as "lines", s.sealed_at as "sealedAt",
  (select min(b.placed_at) from book_draw x join book_bet b using (provider, bet_id)
   where x.provider = d.provider and x.draw_id = d.draw_id) as "firstSoldAt"
from witnessed_draw d left join witnessed_seal s using (provider, draw_id)
where d.provider = $1 and d.draw_id = $2`, { params: ["provider","drawId"] });
