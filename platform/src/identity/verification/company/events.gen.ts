// Generated from the .sql file of the same name by `npm run queries`.
import { many } from '@parlay/server/query';

export type TakeEventRow = {
  "?column?": number | null;
};
export const takeEvent = many<{
  company: string;
  eventId: string;
}, TakeEventRow>(`insert into identity_check_event (company, event_id) values ($1, $2)
on conflict do nothing returning 1`, { params: ["company","eventId"] });
