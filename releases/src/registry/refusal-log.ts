import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { appendAudit } from '../audit/chain.ts';
import type { Db } from '../database/connect.ts';
import type { Refusal } from '../refusals.ts';
import type { ChangeBody } from './change-schemas.ts';
import { changeName } from './make-change.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Name of the change that a call of this route makes, under which its refusals are logged. */
    change?: string;
  }
}

const Params = z.object({ channel: z.string().optional(), remote: z.string().optional(), name: z.string().optional() });
const Content = z.object({
  version: z.string().optional(),
  digest: z.string().optional(),
  releases: z.array(z.object({ remote: z.string(), version: z.string() })).optional(),
  expectedRevision: z.number().optional(),
  name: z.string().optional(),
  reason: z.string().optional(),
});
const MAX_MESSAGE = 2_000;

/**
 * Appends a refused change to the log: who requested what, and why it was refused. Calls without a valid token and calls
 * over the rate limit are only counted in the metrics, so that nobody can fill the log.
 */
export async function logRefusal(db: Db, request: FastifyRequest, refusal: Refusal): Promise<void> {
  const { staff, change } = request;
  const action = change ? changeName(change) : request.routeOptions.config.change;
  if (action === undefined || !staff || refusal.code === 'too_many_requests') return;
  const { channel, ...params } = Params.safeParse(request.params).data ?? {};
  const { remote, reason, ...content } = change ? contentOfChange(change) : contentOfRequest(request.body, params);
  const { code, message } = refusal;
  await db.transaction().execute((tx) =>
    appendAudit(tx, {
      actor: staff.name,
      action: `${action} refused`,
      ...(channel === undefined ? {} : { channel }),
      ...(remote === undefined ? {} : { remote }),
      reason,
      detail: { code, message: message.slice(0, MAX_MESSAGE), ...content },
    }),
  );
}

/** Returns the content of a requested channel change. */
function contentOfChange({ promote = [], rollback = [], canary = {}, ...body }: ChangeBody) {
  const retire: readonly string[] = body.retire ?? [];
  const { reason, expectRevision: expectedRevision } = body;
  const named: { remote: string; version?: string | undefined; from?: string | undefined }[] = [
    ...promote,
    ...rollback.map(({ to: version, ...one }) => ({ ...one, version })),
    ...retire.map((remote) => ({ remote })),
  ];
  const { percent, brand, cohort, steps } = canary;
  const common = { reason, percent, brand, cohort, steps, expectedRevision };
  const [only, ...others] = named;
  return only && others.length === 0 ? { ...only, ...common } : { remote: undefined, together: named, ...common };
}

/** Returns the content of any other request, from its body and its path. */
function contentOfRequest(
  body: unknown,
  { remote, name: named }: { remote?: string | undefined; name?: string | undefined },
) {
  const { releases: together, name = named, ...content } = Content.safeParse(body).data ?? {};
  return { remote, ...content, name, together };
}
