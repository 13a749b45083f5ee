// Generated from the .sql file of the same name by `npm run queries`.
import { exec, many } from '@parlay/server/query';

export type RecentAnswerRow = {
  listed: boolean;
  until: Date | null;
};
export const recentAnswer = many<{
  customerId: string;
  register: string;
  minutes: number;
}, RecentAnswerRow>(`select listed, until from register_answer where customer_id = $1 and register = $2
  and asked_at > now() - make_interval(mins => $3::int)`, { params: ["customerId","register","minutes"] });

export const storeAnswer = exec<{
  customerId: string;
  register: string;
  listed: boolean;
  until?: Date | string | null | undefined;
}>(`insert into register_answer (customer_id, register, listed, until, asked_at)
values ($1, $2, $3, $4::timestamptz, now())
on conflict (customer_id, register) do update
  set listed = excluded.listed, until = excluded.until, asked_at = excluded.asked_at`, { params: ["customerId","register","listed","until"] });
