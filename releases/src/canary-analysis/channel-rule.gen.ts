// Generated from the .sql file of the same name by `npm run queries`.
import { exec, one } from '@parlay/server/query';

export type RuleOnRow = {
  rule: unknown;
};
export const ruleOn = one<{
  channel: string;
}, RuleOnRow>(`select verdict_rule as rule from channel where name = $1 and removed_at is null`, { params: ["channel"] });

export type LockRuleRow = {
  rule: unknown;
};
export const lockRule = one<{
  channel: string;
}, LockRuleRow>(`select verdict_rule as rule from channel where name = $1 and removed_at is null for update`, { params: ["channel"] });

export const setRule = exec<{
  rule: unknown;
  channel: string;
}>(`update channel set verdict_rule = $1::jsonb where name = $2`, { params: ["rule","channel"], json: ["rule"] });
