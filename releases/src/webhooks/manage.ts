import { randomBytes } from 'node:crypto';
import { appendAudit } from '../audit/chain.ts';
import type { Db } from '../database/connect.ts';
import { Refusal } from '../refusals.ts';
import type { Severity } from '../replies/severities.ts';
import * as queries from './manage.gen.ts';

export interface NewWebhook {
  name: string;
  url: string;
  severity: Severity;
  actor: string;
}

/** Returns webhooks with the delivery counts of their messages, without their secrets. */
export async function listWebhooks(db: Db) {
  const rows = await queries.webhooks(db);
  return rows.map(({ all, ...row }) => ({ ...row, givenUp: all - row.delivered - row.waiting }));
}

/** Creates a webhook. Returns the secret that signs its messages, which is not shown again. */
export async function createWebhook(db: Db, order: NewWebhook): Promise<string> {
  const { name, url, severity, actor } = order;
  const secret = randomBytes(32).toString('base64url');
  return await db.transaction().execute(async (tx) => {
    const row = await queries.addWebhook(tx, { name, url, secret, severity, actor });
    if (!row)
      throw new Refusal('name_taken', `There is a webhook "${name}" already.`, { fieldErrors: { name: 'taken' } });
    await appendAudit(tx, { actor, action: 'webhook created', detail: { name, url, severity } });
    return secret;
  });
}

/** Removes a webhook with its pending messages. */
export async function removeWebhook(db: Db, order: { name: string; actor: string }): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const row = await queries.removeWebhook(tx, { name: order.name });
    if (!row) throw new Refusal('not_found', `There is no webhook "${order.name}".`);
    await appendAudit(tx, {
      actor: order.actor,
      action: 'webhook removed',
      detail: { name: order.name, url: row.url },
    });
  });
}
