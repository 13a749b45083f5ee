import { z } from 'zod';
import { Instant, PageQuery, pageOf, wholeNumber } from '../../core/http/schemas.ts';

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

export const LoginsQuery = z.object({ ...PageQuery, page: wholeNumber(1, 1000, 1), size: wholeNumber(1, 50, 10) });
export type LoginsQuery = z.infer<typeof LoginsQuery>;

const PastLogin = z
  .object({
    at: Instant,
    /** The login of this session. */
    current: z.boolean(),
    ipAddress: z.string(),
    /** Empty when unknown. */
    city: z.string(),
    /** Name in the language of the page; empty when unknown. */
    country: z.string(),
    /** As a person would: "Chrome, Windows"; empty for what we do not know. */
    deviceName: z.string(),
  })
  .meta({ id: 'PastLogin' });

export const LoginPage = pageOf(PastLogin).meta({ id: 'LoginPage' });
export type LoginPage = z.infer<typeof LoginPage>;
