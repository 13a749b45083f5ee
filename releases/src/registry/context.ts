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
import type { Heads } from '../audit/heads.ts';
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
  /** Marks of the log that edges hold. */
  heads: Heads;
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

export function staffOn(request: FastifyRequest): Staff {
  if (!request.staff) throw new Refusal('unauthenticated', 'A staff token is needed: Authorization: Bearer ….');
  return request.staff;
}

/** The caller, if their token changes anything at all. */
export function changerOn(request: FastifyRequest): Staff {
  const staff = staffOn(request);
  if (staff.readOnly) throw new Refusal('forbidden', `The token "${staff.name}" may read only.`);
  return staff;
}

/** The caller, if the remote is theirs to release. */
export function releaserOf(request: FastifyRequest, remote: string): Staff {
  const staff = changerOn(request);
  if (!coversRemote(staff, remote))
    throw new Refusal('forbidden', `The ${staff.team} team may not release ${remote}.`, { details: { remote } });
  return staff;
}

/** The caller, if all of the remotes are theirs to release. */
export function releaserOfAll(request: FastifyRequest, remotes: readonly string[]): Staff {
  const staff = changerOn(request);
  for (const remote of remotes) releaserOf(request, remote);
  return staff;
}

/** Returns the actor of a change, and whether a freeze holds for them when they take something back. */
export const releasedBy = ({ name, team }: Staff) => ({ actor: name, passesFreeze: team === 'ops' });

/** The caller, if they are ops. */
export function opsReadingOn(request: FastifyRequest): Staff {
  const staff = staffOn(request);
  if (staff.team !== 'ops') throw new Refusal('forbidden', 'Only ops may do that.');
  return staff;
}

/** The caller, if they are ops and may change things. */
export function opsOn(request: FastifyRequest): Staff {
  changerOn(request);
  return opsReadingOn(request);
}
