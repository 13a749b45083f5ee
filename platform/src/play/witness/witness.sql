-- name: commitDraw :exec
insert into witnessed_draw (provider, draw_id, commitment, closes_at, draws_at)
values (:provider, :drawId, :commitment, :closesAt, :drawsAt) on conflict do nothing;

-- name: sealDraw :exec
select draw_seal(:provider, :drawId, :root, :lines);

-- name: witnessOf :one
-- Record of a draw. "firstSoldAt": when this site's ledger took the first stake in it.
select d.commitment, d.committed_at as "committedAt", d.closes_at as "closesAt", d.draws_at as "drawsAt",
  s.root as "root?", s.lines as "lines?", s.sealed_at as "sealedAt?",
  (select min(b.placed_at) from book_draw x join book_bet b using (provider, bet_id)
   where x.provider = d.provider and x.draw_id = d.draw_id) as "firstSoldAt?"
from witnessed_draw d left join witnessed_seal s using (provider, draw_id)
where d.provider = :provider and d.draw_id = :drawId;
