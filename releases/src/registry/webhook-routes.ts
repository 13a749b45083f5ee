import { z } from 'zod';
import { Refusal } from '../refusals.ts';
import { SEVERITIES } from '../replies/severities.ts';
import { WebhooksReply } from '../replies/webhooks.ts';
import { isInternalHost } from '../webhooks/addresses.ts';
import { createWebhook, listWebhooks, removeWebhook } from '../webhooks/manage.ts';
import { type RegistryApp, type RegistryContext, requireOps, requireOpsReader } from './context.ts';
import { data, Slug } from './schemas.ts';

/** URL of a webhook. Plain http is only allowed on this machine, for development. */
const Address = z
  .url({ protocol: /^https?$/ })
  .max(500)
  .refine((text) => {
    const { protocol, hostname, username, password } = new URL(text);
    const isLocal = hostname === 'localhost' || hostname === '127.0.0.1';
    return (protocol === 'https:' || isLocal) && username === '' && password === '';
  }, 'must be an https address without a password');

/**
 * Registers the routes for webhooks, which are notified of changes. Only for ops, because a message names versions, people
 * and reasons. `allowInternal` allows URLs on this machine and link-local ones.
 */
export function webhookRoutes(app: RegistryApp, { db }: RegistryContext, allowInternal: boolean): void {
  app.get(
    '/api/webhooks',
    { schema: { summary: 'Webhooks, with how their messages fare', response: { 200: data(WebhooksReply) } } },
    async (request) => {
      requireOpsReader(request);
      return { data: await listWebhooks(db) };
    },
  );

  app.post(
    '/api/webhooks',
    {
      config: { change: 'webhook create' },
      schema: {
        summary: 'Make a webhook; the secret that signs its messages is shown this once',
        body: z.strictObject({ name: Slug, url: Address, severity: z.enum(SEVERITIES).default('info') }),
        response: { 201: data(z.object({ name: z.string(), secret: z.string() })) },
      },
    },
    async (request, reply) => {
      const actor = requireOps(request).name;
      if (!allowInternal && isInternalHost(new URL(request.body.url).hostname))
        throw new Refusal('invalid_address', 'A webhook cannot be on this machine or have a link-local address.', {
          fieldErrors: { url: 'on this machine or link-local' },
        });
      const secret = await createWebhook(db, { ...request.body, actor });
      return reply.code(201).send({ data: { name: request.body.name, secret } });
    },
  );

  app.delete(
    '/api/webhooks/:name',
    {
      config: { change: 'webhook remove' },
      schema: { summary: 'Remove a webhook', params: z.object({ name: Slug }) },
    },
    async (request) => {
      const actor = requireOps(request).name;
      const { name } = request.params;
      await removeWebhook(db, { name, actor });
      return { data: { name, removed: true } };
    },
  );
}
