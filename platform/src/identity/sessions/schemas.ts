import { z } from 'zod';
import { Instant, PageQuery, pageOf, wholeNumber } from '../../core/http/schemas.ts';

/** Empty response (CL21). */
export const LoggedOut = z.strictObject({}).meta({ id: 'LoggedOut' });

/** No body or no reason means that the player chose to log out. */
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
    /** User agent of the browser. */
    device: z.string(),
    /** Readable name, for example "Chrome, Windows"; empty when unknown. */
    deviceName: z.string(),
    /** Country of the IP address; empty when unknown. */
    place: z.string(),
  })
  .meta({ id: 'DeviceSession' });

export const LoginsQuery = z.object({ ...PageQuery, page: wholeNumber(1, 1000, 1), size: wholeNumber(1, 50, 10) });
export type LoginsQuery = z.infer<typeof LoginsQuery>;

const PastLogin = z
  .object({
    at: Instant,
    /** True for the login of this session. */
    current: z.boolean(),
    ipAddress: z.string(),
    /** Empty when unknown. */
    city: z.string(),
    /** Country name in the language of the page; empty when unknown. */
    country: z.string(),
    /** Readable name, for example "Chrome, Windows"; empty when unknown. */
    deviceName: z.string(),
  })
  .meta({ id: 'PastLogin' });

export const LoginPage = pageOf(PastLogin).meta({ id: 'LoginPage' });
export type LoginPage = z.infer<typeof LoginPage>;
