// Generated from the .sql file of the same name by `npm run queries`.
import { exec } from '@parlay/server/query';

export const makeTournament = exec<{
  fixtures: unknown;
}>(`select odds_fixtures_write(null, $1::jsonb, '')`, { params: ["fixtures"], json: ["fixtures"] });

export const makeTournament2 = exec<{
  id: string;
  fixtures: readonly string[];
}>(`insert into tournament_fixture (tournament_id, fixture_id)
select $1, unnest($2::text[])`, { params: ["id","fixtures"] });
