// Generated from the .sql file of the same name by `npm run queries`.
import { exec, many } from '@parlay/server/query';

export type IsNewRow = {
  taken: boolean | null;
};
export const isNew = many<{
  company: string;
  eventId: string;
}, IsNewRow>(`insert into help_desk_event (company, event_id) values ($1, $2) on conflict do nothing
returning true as taken`, { params: ["company","eventId"] });

export const forget = exec<{
  company: string;
  eventId: string;
}>(`delete from help_desk_event where company = $1 and event_id = $2`, { params: ["company","eventId"] });
