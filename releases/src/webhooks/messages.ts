import type { Tx } from '../database/connect.ts';
import * as queries from './messages.gen.ts';

export const SEVERITIES = ['info', 'warning', 'alarm'] as const;
export type Severity = (typeof SEVERITIES)[number];

/** A change of a channel, for webhooks. */
export interface WebhookEvent {
  action: string;
  /** As the change itself says where absent. */
  severity?: Severity;
  channel: string;
  revision: number;
  by: string;
  reason: string | null;
  changes: readonly { remote: string; digest: string; detail: Record<string, unknown> }[];
}

/** Name under which the registry's own changes are in the log. */
export const REGISTRY_ACTOR = 'registry';
/** Name of what the registry does by the verdict on a canary. */
export const VERDICT_ACTOR = 'verdict';
/** Names in the log that are nobody's: no token may have one. */
export const NOBODY: ReadonlySet<string> = new Set([REGISTRY_ACTOR, VERDICT_ACTOR]);

/**
 * How much a change matters to who is woken by it. A promotion is news; that something left the site is a warning; that the
 * registry took something back or stopped a canary automatically is an alarm.
 */
function severityOf({ action, by, changes }: Pick<WebhookEvent, 'action' | 'by' | 'changes'>): Severity {
  const hasStopped =
    action === 'rollback' || action === 'retire' || changes.some(({ detail }) => detail.paused === true);
  if (!hasStopped) return 'info';
  return NOBODY.has(by) ? 'alarm' : 'warning';
}

/** Puts a message for each webhook that wants it into the outbox, in the transaction of the change. */
export async function tellWebhooks(tx: Tx, change: WebhookEvent): Promise<void> {
  const { changes, severity = severityOf(change), ...rest } = change;
  const wanted = SEVERITIES.slice(0, SEVERITIES.indexOf(severity) + 1);
  const webhooks = await queries.webhooksFor(tx, { severities: wanted });
  if (webhooks.length === 0) return;
  const body = JSON.stringify({
    event: change.action,
    severity,
    ...rest,
    changes: changes.map(({ remote, digest, detail }) => ({ remote, ...detail, digest })),
  });
  await queries.addMessages(tx, { webhooks: webhooks.map(({ name }) => name), body });
}
