import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import { appendAudit } from '../audit/chain.ts';
import type { Schema } from '../database/schema.ts';
import type { Refusal } from '../refusals.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Name of the change that a call of this route makes: its refusals are in the log. */
    change?: string;
  }
}

const Params = z.object({ channel: z.string().optional(), remote: z.string().optional(), name: z.string().optional() });
const Asked = z.object({
  version: z.string().optional(),
  from: z.union([z.string(), z.record(z.string(), z.string())]).optional(),
  to: z.string().optional(),
  digest: z.string().optional(),
  canary: z.number().optional(),
  brand: z.number().optional(),
  cohort: z.string().optional(),
  steps: z.array(z.number()).optional(),
  releases: z.array(z.object({ remote: z.string(), version: z.string() })).optional(),
  remotes: z.array(z.string()).optional(),
  expectedRevision: z.number().optional(),
  name: z.string().optional(),
  reason: z.string().optional(),
});
const MESSAGE_AT_MOST = 2_000;

/**
 * Appends a refused change to the log: who asked for what, and why it was not done. Calls without a valid token and calls
 * over the rate limit are counted in the metrics only, so that the log cannot be filled.
 */
export async function logRefusal(db: Kysely<Schema>, request: FastifyRequest, refusal: Refusal): Promise<void> {
  const { change } = request.routeOptions.config;
  const { staff } = request;
  if (change === undefined || !staff || refusal.code === 'too_many_requests') return;
  const { channel, remote, name } = Params.safeParse(request.params).data ?? {};
  const asked = Asked.safeParse(request.body).data ?? {};
  const { reason, releases, remotes, canary, to, version = to, ...others } = asked;
  const together = releases ?? remotes?.map((one) => ({ remote: one, ...(to === undefined ? {} : { version: to }) }));
  await db.transaction().execute((tx) =>
    appendAudit(tx, {
      actor: staff.name,
      action: `${change} refused`,
      ...(channel === undefined ? {} : { channel }),
      ...(remote === undefined ? {} : { remote }),
      reason,
      detail: {
        code: refusal.code,
        message: refusal.message.slice(0, MESSAGE_AT_MOST),
        ...others,
        ...(name === undefined ? {} : { name }),
        ...(version === undefined || together ? {} : { version }),
        ...(canary === undefined ? {} : { percent: canary }),
        ...(together ? { together } : {}),
      },
    }),
  );
}
