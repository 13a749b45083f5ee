// Generated from the .sql file of the same name by `npm run queries`.
import { exec, many, only } from '@parlay/server/query';

export type ReachOfRow = {
  blocks: number;
  candidateBadBlocks: number;
  controlBadBlocks: number;
};
export const reachOf = only<{
  trial: bigint | number | string;
}, ReachOfRow>(`select count(*) filter (where browsers > 0)::int as blocks,
  count(*) filter (where candidate_bads > 0)::int as "candidateBadBlocks",
  count(*) filter (where control_bads > 0)::int as "controlBadBlocks"
from trial_block where trial = $1`, { params: ["trial"] });

export type BlocksOfRow = {
  block: string;
  browsers: number;
  candidateBads: number;
  controlBads: number;
};
export const blocksOf = many<{
  trial: bigint | number | string;
  blocks: readonly string[];
}, BlocksOfRow>(`select block, browsers, candidate_bads as "candidateBads", control_bads as "controlBads" from trial_block
where trial = $1 and block = any($2::text[])`, { params: ["trial","blocks"] });

export const storeBlocks = exec<{
  trial: bigint | number | string;
  blocks: readonly string[];
  browsers: readonly number[];
  candidateBads: readonly number[];
  controlBads: readonly number[];
}>(`insert into trial_block (trial, block, browsers, candidate_bads, control_bads)
select $1, block, browsers, candidate_bads, control_bads
from unnest($2::text[], $3::int[], $4::int[], $5::int[])
  as known (block, browsers, candidate_bads, control_bads)
on conflict (trial, block) do update set browsers = excluded.browsers, candidate_bads = excluded.candidate_bads,
  control_bads = excluded.control_bads`, { params: ["trial","blocks","browsers","candidateBads","controlBads"] });
