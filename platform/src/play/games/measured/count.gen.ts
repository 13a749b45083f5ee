// Generated from the .sql file of the same name by `npm run queries`.
import { only } from '@parlay/server/query';

export type CountRoundsRow = {
  counted: bigint;
};
export const countRounds = only<{
  until?: Date | string | null | undefined;
}, CountRoundsRow>(`select game_rounds_count(coalesce($1::timestamptz, now() - interval '2 days')) as "counted"`, { params: ["until"], sure: ["counted"] });
