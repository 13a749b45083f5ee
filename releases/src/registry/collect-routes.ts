import { z } from 'zod';
import { collectGarbage } from '../channels/versions/collect.ts';
import { type RegistryApp, type RegistryContext, requireOps } from './context.ts';

const Body = z.strictObject({
  /** At least one day, so that recent releases can still be rolled back to. */
  days: z.int().min(1).max(3_650).default(30),
  dryRun: z.boolean().default(false),
});

export function collectRoutes(app: RegistryApp, { db, store }: RegistryContext): void {
  app.post(
    '/api/gc',
    {
      config: { change: 'gc' },
      schema: { summary: 'Remove the files of releases that no channel has pointed at for some days', body: Body },
    },
    async (request) => {
      const actor = requireOps(request).name;
      return { data: await collectGarbage(db, store, { actor, ...request.body }) };
    },
  );
}
