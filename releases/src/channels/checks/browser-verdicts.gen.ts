// Generated from the .sql file of the same name by `npm run queries`.
import { exec, many } from '@parlay/server/query';

export const addVerdict = exec<{
  composition: string;
  channel: string;
  actor: string;
  reasons: unknown;
  tried: unknown;
}>(`insert into trial_verdict (composition, channel, actor, reasons, tried)
values ($1, $2, $3, $4::jsonb, $5::jsonb)`, { params: ["composition","channel","actor","reasons","tried"], json: ["reasons","tried"] });

export type LastVerdictsRow = {
  composition: string;
  reasons: unknown;
  tried: unknown;
  at: Date;
};
/** The latest verdict on each composition. */
export const lastVerdicts = many<{
  compositions: readonly string[];
}, LastVerdictsRow>(`select distinct on (composition) composition, reasons, tried, at from trial_verdict
where composition = any($1::text[]) order by composition, id desc`, { params: ["compositions"] });
