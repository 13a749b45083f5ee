import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import { appendAudit } from '../audit/chain.ts';
import type { Schema } from '../database/schema.ts';
import { Refusal } from '../refusals.ts';
import type { Severity } from './messages.ts';

export interface NewWebhook {
  name: string;
  url: string;
  severity: Severity;
  actor: string;
}

/** Webhooks with how their messages fare; secrets are never shown again. */
export async function listWebhooks(db: Kysely<Schema>) {
  const rows = await db
    .selectFrom('webhook')
    .leftJoin('webhook_message', 'webhook_message.webhook', 'webhook.name')
    .select(['webhook.name', 'webhook.url', 'webhook.least_severity'])
    .select(({ fn }) => [
      fn.count<string>('webhook_message.delivered_at').as('delivered'),
      fn.count<string>('webhook_message.due_at').as('waiting'),
      fn.count<string>('webhook_message.id').as('all'),
    ])
    .groupBy('webhook.name')
    .orderBy('webhook.name')
    .execute();
  return rows.map(({ name, url, least_severity: severity, delivered, waiting, all }) => ({
    ...{ name, url, severity, delivered: Number(delivered), waiting: Number(waiting) },
    givenUp: Number(all) - Number(delivered) - Number(waiting),
  }));
}

/** Makes a webhook. Returns the secret that signs its messages, this once. */
export async function createWebhook(db: Kysely<Schema>, order: NewWebhook): Promise<string> {
  const { name, url, severity, actor } = order;
  const secret = randomBytes(32).toString('base64url');
  return await db.transaction().execute(async (tx) => {
    const row = await tx
      .insertInto('webhook')
      .values({ name, url, secret, least_severity: severity, made_by: actor })
      .onConflict((conflict) => conflict.doNothing())
      .returning('name')
      .executeTakeFirst();
    if (!row)
      throw new Refusal('name_taken', `There is a webhook "${name}" already.`, { fieldErrors: { name: 'taken' } });
    await appendAudit(tx, { actor, action: 'webhook created', detail: { name, url, severity } });
    return secret;
  });
}

/** Removes a webhook, with what it has not been told yet. */
export async function removeWebhook(db: Kysely<Schema>, order: { name: string; actor: string }): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const row = await tx.deleteFrom('webhook').where('name', '=', order.name).returning('url').executeTakeFirst();
    if (!row) throw new Refusal('not_found', `There is no webhook "${order.name}".`);
    await appendAudit(tx, {
      actor: order.actor,
      action: 'webhook removed',
      detail: { name: order.name, url: row.url },
    });
  });
}
