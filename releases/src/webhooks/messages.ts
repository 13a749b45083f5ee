import type { Tx } from '../database/connect.ts';
import { SEVERITIES, type Severity } from '../replies/severities.ts';
import * as queries from './messages.gen.ts';

/** Change of a channel, as sent to webhooks. */
export interface WebhookEvent {
  action: string;
  /** By default derived from the change. */
  severity?: Severity;
  channel: string;
  revision: number;
  by: string;
  reason: string | null;
  changes: readonly { remote: string; digest: string; detail: Record<string, unknown> }[];
}

/** Actor of the registry's own changes in the log. */
export const REGISTRY_ACTOR = 'registry';
/** Actor of changes that the registry makes because of a canary's verdict. */
export const VERDICT_ACTOR = 'verdict';
/** Actors in the log that are not people; tokens cannot have these names. */
export const SYSTEM_ACTORS: ReadonlySet<string> = new Set([REGISTRY_ACTOR, VERDICT_ACTOR]);

/**
 * Returns a change's severity. A promotion is info. A rollback or retirement is a warning. An automatic rollback or
 * pause by the registry is an alarm.
 */
function severityOf({ action, by, changes }: Pick<WebhookEvent, 'action' | 'by' | 'changes'>): Severity {
  const hasStopped =
    action === 'rollback' || action === 'retire' || changes.some(({ detail }) => detail.paused === true);
  if (!hasStopped) return 'info';
  return SYSTEM_ACTORS.has(by) ? 'alarm' : 'warning';
}

/** Adds a message for each subscribed webhook to the outbox, in the transaction of the change. */
export async function enqueueWebhooks(tx: Tx, change: WebhookEvent): Promise<void> {
  const { changes, severity = severityOf(change), ...rest } = change;
  const matching = SEVERITIES.slice(0, SEVERITIES.indexOf(severity) + 1);
  const webhooks = await queries.webhooksFor(tx, { severities: matching });
  if (webhooks.length === 0) return;
  const body = JSON.stringify({
    event: change.action,
    severity,
    ...rest,
    changes: changes.map(({ remote, digest, detail }) => ({ remote, ...detail, digest })),
  });
  await queries.addMessages(tx, { webhooks: webhooks.map(({ name }) => name), body });
}
