import { LOCALES } from '@parlay/contracts/brand';
import { z } from 'zod';

export const ClientConfig = z
  .object({
    /** Whether the brand's words are asked for at `{cdn_base}/i18n/translations/{locale}_{bu}.json` first (SH28). */
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
      /** null: Pusher's own hosts of the cluster. */
      wsHost: z.string().nullable(),
      wsPort: z.int().nullable(),
      forceTLS: z.boolean(),
    }),
    sessionTimeoutMinutes: z.number(),
    idleRule: z.enum(['countdown', 'fixed']),
    idleSeconds: z.number(),
  })
  .meta({ id: 'ClientConfig' });
