import { z } from 'zod';
import { COUNTERS, type Counter } from '../health/rates.ts';
import { readHealth } from '../health/read-health.ts';
import { type RegistryApp, type RegistryContext, requireStaff } from './context.ts';
import { ChannelRemoteParams, data, wholeNumber } from './schemas.ts';

const HealthQuery = z.object({ minutes: wholeNumber(1, 1_440).default(60) });
const Counts = Object.fromEntries(COUNTERS.map((field) => [field, z.int()])) as Record<Counter, z.ZodInt>;
const VersionHealth = z.object({
  version: z.string(),
  arm: z.enum(['everyone', 'control', 'candidate']),
  ...Counts,
});
const HealthReply = z.object({
  versions: z.array(VersionHealth),
  minutes: z.array(VersionHealth.extend({ minute: z.string() })),
  errors: z.array(
    z.object({
      version: z.string(),
      place: z.string(),
      message: z.string(),
      count: z.int(),
      lastAt: z.string(),
    }),
  ),
});

export function remoteHealthRoutes(app: RegistryApp, { db }: RegistryContext): void {
  app.get(
    '/api/channels/:channel/remotes/:remote/health',
    {
      schema: {
        summary: 'What pages with the versions of a remote reported lately',
        params: ChannelRemoteParams,
        querystring: HealthQuery,
        response: { 200: data(HealthReply) },
      },
    },
    async (request) => {
      requireStaff(request);
      return { data: await readHealth(db, { ...request.params, minutes: request.query.minutes }) };
    },
  );
}
