// Generated from the .sql file of the same name by `npm run queries`.
import { many } from '@parlay/server/query';

export type TournamentMatchesRow = {
  id: string;
  name: string;
  competition: string;
  sport: string;
  startsAt: Date;
  score: string | null;
  tournamentId: string;
  tournamentName: string;
};
/** Returns the matches of open tournaments, each with the tournament that runs or starts first. */
export const tournamentMatches = many<{
  brandId: number;
  currencies: readonly string[];
  most: bigint | number | string;
}, TournamentMatchesRow>(`select * from (
  select distinct on (f.id) f.id, f.name, f.competition, f.sport_name as sport, f.starts_at as "startsAt", f.score,
    t.id as "tournamentId", t.name as "tournamentName"
  from tournament t join tournament_fixture tf on tf.tournament_id = t.id join fixture f on f.id = tf.fixture_id
  where $1::int = any (t.brands) and t.currency = any ($2::text[]) and t.status <> 'FINISHED'
    and t.listed and f.is_visible and not f.to_be_removed
  order by f.id, t.starts_at, t.id
) match
order by "startsAt", id
limit $3`, { params: ["brandId","currencies","most"] });
