// Generated from the .sql file of the same name by `npm run queries`.
import { many } from '@parlay/server/query';

export type StepsOfRow = {
  state: string;
  reason: string | null;
  note: string;
  actor: string;
  at: Date;
};
export const stepsOf = many<{
  id: string;
}, StepsOfRow>(`select state, reason, note, actor, at from identity_check_step where check_id = $1::uuid order by id`, { params: ["id"] });
