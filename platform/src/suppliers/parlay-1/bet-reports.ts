import { companyNamed } from '@parlay/contracts/providers';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { refuse } from '../../core/http/errors.ts';
import { responseSchemas } from '../../core/http/schemas.ts';
import { providerOf, requireSignature, SIGNATURE_REQUIREMENT } from '../../core/http/signed-call.ts';
import { ReportBody, ReportReply, storeReport } from '../../play/public.ts';

const REPORTERS = ['sports', 'lottery'] as const;

/** Registers the signed call with which a provider that keeps its own books reports a bet. */
export const betReportRoutes: FastifyPluginAsyncZod = async (app) => {
  app.post(
    '/api/provider/:provider/bets',
    {
      preValidation: requireSignature(REPORTERS),
      config: { xsrf: 'exempt' },
      schema: {
        tags: ['provider'],
        security: SIGNATURE_REQUIREMENT,
        params: z.object({ provider: z.string() }),
        body: ReportBody,
        response: responseSchemas(ReportReply),
      },
    },
    async (request) => {
      const company = companyNamed(app.config, providerOf(request), REPORTERS);
      if (!company) throw refuse('not_found');
      return { data: await storeReport(app.db, company, request.body) };
    },
  );
};
