-- name: reachOf :only
select count(*) filter (where browsers > 0)::int as blocks,
  count(*) filter (where candidate_bads > 0)::int as "candidateBadBlocks",
  count(*) filter (where control_bads > 0)::int as "controlBadBlocks"
from trial_block where trial = :trial;

-- name: blocksOf :many
select block, browsers, candidate_bads as "candidateBads", control_bads as "controlBads" from trial_block
where trial = :trial and block = any(:blocks::text[]);

-- name: storeBlocks :exec
insert into trial_block (trial, block, browsers, candidate_bads, control_bads)
select :trial, block, browsers, candidate_bads, control_bads
from unnest(:blocks::text[], :browsers::int[], :candidateBads::int[], :controlBads::int[])
  as known (block, browsers, candidate_bads, control_bads)
on conflict (trial, block) do update set browsers = excluded.browsers, candidate_bads = excluded.candidate_bads,
  control_bads = excluded.control_bads;
