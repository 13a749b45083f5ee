// Generated from the .sql file of the same name by `npm run queries`.
import { exec, many } from '@parlay/server/query';

export type RivalTournamentsRow = {
  id: string;
  endsAt: Date;
  initialPoints: bigint;
  fixtures: string[];
};
export const rivalTournaments = many<{
  provider: string;
  now: Date | string;
}, RivalTournamentsRow>(`select t.id, t.ends_at as "endsAt", t.initial_points as "initialPoints",
  array(select f.id from tournament_fixture tf join fixture f on f.id = tf.fixture_id
    where tf.tournament_id = t.id and f.provider = $1 order by f.starts_at, f.id) as fixtures
from tournament t where t.status <> 'FINISHED' and t.waits_for_rivals and t.starts_at <= $2
order by t.id`, { params: ["provider","now"] });

export type PlayRivalsRow = never;
export const playRivals = many<{
  tournamentId: string;
}, PlayRivalsRow>(`select from tournament where id = $1 and status <> 'FINISHED' and waits_for_rivals
for update`, { params: ["tournamentId"] });

export const playRivals2 = exec<{
  tournamentId: string;
  played: unknown;
}>(`select rival_play($1, entry, customer, "displayName", "countryCode", results)
from jsonb_to_recordset($2::jsonb) as r (
  entry uuid, customer text, "displayName" text, "countryCode" text, results jsonb)`, { params: ["tournamentId","played"], json: ["played"] });

export const playRivals3 = exec<{
  tournamentId: string;
}>(`update tournament set waits_for_rivals = false where id = $1`, { params: ["tournamentId"] });
