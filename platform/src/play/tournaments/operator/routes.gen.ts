// Generated from the .sql file of the same name by `npm run queries`.
import { only } from '@parlay/server/query';

export type TournamentOperatorRoutesRow = {
  refunded: number | null;
};
export const tournamentOperatorRoutes = only<{
  id: string;
  actor: string;
  reason: string;
}, TournamentOperatorRoutesRow>(`select tournament_cancel($1, $2, $3) as refunded`, { params: ["id","actor","reason"] });
