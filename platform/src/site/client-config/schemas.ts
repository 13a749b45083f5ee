import { LOCALES } from '@parlay/contracts/brand';
import { z } from 'zod';

export const ClientConfig = z
  .object({
    /** Whether pages first request brand texts from `{cdn_base}/i18n/translations/{locale}_{bu}.json` (SH28). */
    cdn_deployed: z.boolean(),
    cdn_base: z.string(),
    locale: z.enum(LOCALES),
    bu: z.int(),
    brand: z.string(),
    mode: z.enum(['demo', 'production']),
    currencies: z.array(z.string()),
    realtime: z.object({
      key: z.string(),
      cluster: z.string(),
      /** null to use the hosts of Pusher's cluster. */
      wsHost: z.string().nullable(),
      wsPort: z.int().nullable(),
      forceTLS: z.boolean(),
    }),
    sessionTimeoutMinutes: z.number(),
    idleRule: z.enum(['countdown', 'fixed']),
    idleSeconds: z.number(),
  })
  .meta({ id: 'ClientConfig' });
