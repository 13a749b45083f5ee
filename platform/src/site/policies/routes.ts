import { JURISDICTIONS, PolicyRules } from '@parlay/contracts/jurisdiction-policy';
import { policiesAt, policyOfLicence } from '@parlay/contracts/policy-for';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { responseSchemas } from '../../core/http/schemas.ts';
import { operatorAccess } from '../../core/operators/access.ts';

const Policy = z
  .object({
    jurisdiction: z.enum([...JURISDICTIONS, 'unknown']).describe('`unknown`: of countries without a policy, derived'),
    version: z.string(),
    inForceFrom: z.iso.date(),
    brands: z.array(z.int()).describe('Whose licence is of it'),
    rules: PolicyRules,
  })
  .meta({ id: 'JurisdictionPolicy' });

/** Registers the route that lists the policies in force for operators. */
export const policyOperatorRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/api/operator/policies',
    {
      ...operatorAccess('players').reading,
      schema: { tags: ['policies'], response: responseSchemas(z.object({ items: z.array(Policy) })) },
    },
    async () => {
      const now = new Date();
      const items = policiesAt(now).map(({ jurisdiction, version, inForceFrom, ...rules }) => {
        const licensed = app.config.brands.filter((brand) => policyOfLicence(brand, now).jurisdiction === jurisdiction);
        return { jurisdiction, version, inForceFrom, brands: licensed.map(({ id }) => id), rules };
      });
      return { data: { items } };
    },
  );
};
