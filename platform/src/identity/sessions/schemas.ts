import { z } from 'zod';
import { Instant } from '../../core/http/schemas.ts';

/** CL21: nothing to say. */
export const LoggedOut = z.strictObject({}).meta({ id: 'LoggedOut' });

/** Without a body: the player's own wish. */
export const LogoutBody = z
  .strictObject({ reason: z.enum(['logged-out', 'idle']).optional() })
  .meta({ id: 'LogoutBody' })
  .nullish();

export const Ping = z.object({ serverTime: Instant, expiresAt: Instant }).meta({ id: 'Ping' });

export const DeviceSession = z
  .object({
    id: z.string(),
    current: z.boolean(),
    createdAt: Instant,
    lastSeenAt: Instant,
    ipAddress: z.string(),
    /** As the browser calls itself. */
    device: z.string(),
    /** As a person would: "Chrome, Windows"; empty for what we do not know. */
    deviceName: z.string(),
    /** Country of the address; empty when unknown. */
    place: z.string(),
  })
  .meta({ id: 'DeviceSession' });
