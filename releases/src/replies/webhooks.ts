import { z } from 'zod';
import { SEVERITIES } from './severities.ts';

/** Webhook with the counts of its messages. */
export const ListedWebhook = z.object({
  name: z.string(),
  url: z.string(),
  severity: z.enum(SEVERITIES),
  delivered: z.int(),
  waiting: z.int(),
  givenUp: z.int(),
});
export type ListedWebhook = z.infer<typeof ListedWebhook>;

export const WebhooksReply = z.array(ListedWebhook);
