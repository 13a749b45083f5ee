import { z } from 'zod';
import { addToCohort, readCohorts, removeFromCohort } from '../channels/canary/cohorts.ts';
import { CohortsReply } from '../replies/cohorts.ts';
import { type RegistryApp, type RegistryContext, requireOps, requireStaff } from './context.ts';
import { CohortName, data, Reason } from './schemas.ts';

const Member = z.string().regex(/^[A-Za-z0-9_-]{16,40}$/, {
  error: ({ input }) => `"${String(input).slice(0, 40)}" must be the key of a player or the id of a visitor`,
});
const Members = (minimum: number) =>
  z.strictObject({ members: z.array(Member).min(minimum).max(500), reason: Reason.optional() });
const Changed = z.object({ cohort: z.string(), changed: z.int() });

/** Registers routes for named groups of visitors. Only ops changes them, because canaries of any remote may target them. */
export function cohortRoutes(app: RegistryApp, { db }: RegistryContext): void {
  app.get(
    '/api/cohorts',
    { schema: { summary: 'Cohorts with their members', response: { 200: data(CohortsReply) } } },
    async (request) => {
      requireStaff(request);
      return { data: await readCohorts(db) };
    },
  );

  for (const { verb, summary, minimum, change } of [
    { verb: 'add', summary: 'Add members; makes the cohort if there is none', minimum: 1, change: addToCohort },
    { verb: 'remove', summary: 'Remove members; without any, the cohort', minimum: 0, change: removeFromCohort },
  ])
    app.post(
      `/api/cohorts/:cohort/${verb}`,
      {
        config: { change: `cohort ${verb}` },
        schema: {
          summary,
          params: z.object({ cohort: CohortName }),
          body: Members(minimum),
          response: { 200: data(Changed) },
        },
      },
      async (request) => {
        const actor = requireOps(request).name;
        const { cohort } = request.params;
        const { members, reason } = request.body;
        return { data: { cohort, changed: await change(db, { cohort, members, actor, reason }) } };
      },
    );
}
