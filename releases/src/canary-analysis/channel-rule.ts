import { appendAudit } from '../audit/chain.ts';
import type { Db, Reader } from '../database/connect.ts';
import { unknownChannel } from '../refusals.ts';
import { VerdictRule, type VerdictRuleChange } from '../verdict/verdict-rule.ts';
import * as queries from './channel-rule.gen.ts';

/** Returns the verdict rule of a channel; undefined for an unknown channel. */
export async function ruleOn(db: Reader, channel: string): Promise<VerdictRule | undefined> {
  const row = await queries.ruleOn(db, { channel });
  return row && VerdictRule.parse(row.rule);
}

interface RuleOrder {
  channel: string;
  actor: string;
  reason: string;
  change: VerdictRuleChange;
}

/** Changes which evidence counts from now on. Evidence that was already counted stays. */
export const changeRule = (db: Db, { channel, actor, reason, change }: RuleOrder): Promise<VerdictRule> =>
  db.transaction().execute(async (tx) => {
    const row = await queries.lockRule(tx, { channel });
    if (!row) throw unknownChannel(channel);
    const rule = VerdictRule.parse({ ...VerdictRule.parse(row.rule), ...change });
    await queries.setRule(tx, { channel, rule });
    await appendAudit(tx, { actor, action: 'verdict rule', channel, reason, detail: { ...rule } });
    return rule;
  });
