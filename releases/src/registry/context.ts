import type {
  FastifyBaseLogger,
  FastifyInstance,
  FastifyRequest,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
} from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { Attachments } from '../artifacts/attachments.ts';
import type { UploadLimits } from '../artifacts/limits.ts';
import type { HeadStore } from '../audit/heads.ts';
import type { Releasing } from '../channels/releasing.ts';
import { Refusal } from '../refusals.ts';
import type { ChannelStreams } from './channel-streams.ts';
import type { RegistryMetrics } from './metrics.ts';
import { coversRemote } from './staff/covers-remote.ts';
import type { Staff } from './staff/tokens.ts';

/** Dependencies of the routes. */
export interface RegistryContext extends Releasing {
  /** Attachments of releases, for staff. */
  attachments: Attachments;
  /** Limits of uploads. */
  limits: UploadLimits;
  streams: ChannelStreams;
  metrics: RegistryMetrics;
  /** Log heads that edges hold. */
  heads: HeadStore;
}

export type RegistryApp = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  ZodTypeProvider
>;

declare module 'fastify' {
  interface FastifyRequest {
    staff: Staff | undefined;
  }
}

export function requireStaff(request: FastifyRequest): Staff {
  if (!request.staff) throw new Refusal('unauthenticated', 'A staff token is needed: Authorization: Bearer ….');
  return request.staff;
}

/** Returns the caller; refuses one whose token is read-only. */
export function requireChanger(request: FastifyRequest): Staff {
  const staff = requireStaff(request);
  if (staff.readOnly) throw new Refusal('forbidden', `The token "${staff.name}" may read only.`);
  return staff;
}

/** Returns the caller; refuses one who may not release the remote. */
export function requireReleaser(request: FastifyRequest, remote: string): Staff {
  const staff = requireChanger(request);
  if (!coversRemote(staff, remote))
    throw new Refusal('forbidden', `The ${staff.team} team may not release ${remote}.`, { details: { remote } });
  return staff;
}

/** Returns the caller; refuses one who may not release all of the remotes. */
export function requireReleaserOfAll(request: FastifyRequest, remotes: readonly string[]): Staff {
  const staff = requireChanger(request);
  for (const remote of remotes) requireReleaser(request, remote);
  return staff;
}

/** Returns the actor of a change, and whether they may roll back frozen remotes. */
export const actorOf = ({ name, team }: Staff) => ({ actor: name, passesFreeze: team === 'ops' });

/** Returns the caller; refuses anyone who is not ops. */
export function requireOpsReader(request: FastifyRequest): Staff {
  const staff = requireStaff(request);
  if (staff.team !== 'ops') throw new Refusal('forbidden', 'Only ops may do that.');
  return staff;
}

/** Returns the caller; refuses anyone who is not ops or whose token is read-only. */
export function requireOps(request: FastifyRequest): Staff {
  requireChanger(request);
  return requireOpsReader(request);
}
