import type { Kysely } from 'kysely';
import { appendAudit } from '../audit/chain.ts';
import type { Reader } from '../database/reader.ts';
import type { Schema } from '../database/schema.ts';
import { unknownChannel } from '../refusals.ts';
import { VerdictRule, type VerdictRuleChange } from '../verdict/verdict-rule.ts';

/** Returns which evidence counts on a channel; undefined where there is none of that name. */
export async function ruleOn(db: Reader, channel: string): Promise<VerdictRule | undefined> {
  const row = await db
    .selectFrom('channel')
    .select('verdict_rule')
    .where('name', '=', channel)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  return row && VerdictRule.parse(row.verdict_rule);
}

interface RuleOrder {
  channel: string;
  actor: string;
  reason: string;
  change: VerdictRuleChange;
}

/** Changes which evidence counts from now on. What was counted before stays. */
export const changeRule = (db: Kysely<Schema>, { channel, actor, reason, change }: RuleOrder): Promise<VerdictRule> =>
  db.transaction().execute(async (tx) => {
    const row = await tx
      .selectFrom('channel')
      .select('verdict_rule')
      .where('name', '=', channel)
      .where('removed_at', 'is', null)
      .forUpdate()
      .executeTakeFirst();
    if (!row) throw unknownChannel(channel);
    const rule = VerdictRule.parse({ ...row.verdict_rule, ...change });
    await tx
      .updateTable('channel')
      .set({ verdict_rule: JSON.stringify(rule) })
      .where('name', '=', channel)
      .execute();
    await appendAudit(tx, { actor, action: 'verdict rule', channel, reason, detail: { ...rule } });
    return rule;
  });
