// Generated from the .sql file of the same name by `npm run queries`.
import { count, exec, many } from '@parlay/server/query';

export const setResult = exec<{
  void: readonly string[];
  won: readonly string[];
  fixtureId: string;
}>(`update selection s set result = case when s.id = any ($1::text[]) then 'VOID'
  when s.id = any ($2::text[]) then 'WON' else 'LOST' end
from market m where m.id = s.market_id and m.fixture_id = $3 and s.result is null`, { params: ["void","won","fixtureId"] });

export type IsOwnRow = {
  "?column?": number;
};
export const isOwn = many<{
  tournamentId: string;
}, IsOwnRow>(`select 1 from tournament where id = $1 and not listed`, { params: ["tournamentId"] });

export const closeFixture = count<{
  fixtureId: string;
  tournamentId: string;
}>(`update fixture set is_visible = false where id = $1 and id in (select tf.fixture_id from tournament_fixture tf join tournament t on t.id = tf.tournament_id and not t.listed
where tf.tournament_id = $2)`, { params: ["fixtureId","tournamentId"] });

export const setPrice = count<{
  odds?: number | null | undefined;
  disabled?: boolean | null | undefined;
  selectionId: string;
  tournamentId: string;
}>(`update selection s set odds = coalesce($1::int, s.odds), disabled = coalesce($2::boolean, s.disabled),
  odds_changed_at = case when $1::int <> s.odds then now() else s.odds_changed_at end
from market m where m.id = s.market_id and s.id = $3 and m.fixture_id in (select tf.fixture_id from tournament_fixture tf join tournament t on t.id = tf.tournament_id and not t.listed
where tf.tournament_id = $4)`, { params: ["odds","disabled","selectionId","tournamentId"] });

export const setScore = count<{
  score: string;
  minute?: number | null | undefined;
  fixtureId: string;
  tournamentId: string;
}>(`update fixture set score = $1, minute = coalesce($2::int, minute),
  score_changed_at = case when score is distinct from $1 then now() else score_changed_at end
where id = $3 and id in (select tf.fixture_id from tournament_fixture tf join tournament t on t.id = tf.tournament_id and not t.listed
where tf.tournament_id = $4)`, { params: ["score","minute","fixtureId","tournamentId"] });
