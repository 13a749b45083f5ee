import { companyNamed } from '@parlay/contracts/providers';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { refuse } from '../../core/http/errors.ts';
import { responseSchemas } from '../../core/http/schemas.ts';
import { providerOf, requireSignature, SIGNATURE_REQUIREMENT } from '../../core/http/signed-call.ts';
import { playerOfSession } from '../../identity/public.ts';
import { FreePlays, freeBetsOf } from '../../money/public.ts';
import { frameTokens, partnerName } from '../../play/public.ts';

/** Kinds of providers whose frames identify their player. */
const PARTNERS = ['sports', 'lottery'] as const;

const FrameParams = z.object({ provider: z.string() });
const FrameTokenBody = z.object({ token: z.string().min(1).max(500) });

/** Player of a partner's frame, under a pseudonym for that partner. Available while the login session lasts. */
const FramePlayer = z
  .object({
    player: z.string(),
    currency: z.string(),
    freeBets: FreePlays.nullable().describe('Bets of the player that we pay, at their stake; for a sports company'),
  })
  .meta({ id: 'FramePlayer' });

/** Registers the signed call with which a frame's provider learns the player of a token. */
export const playerRoutes: FastifyPluginAsyncZod = async (app) => {
  const { config } = app;
  const tokens = frameTokens(config.secrets.session);

  app.post(
    '/api/provider/:provider/player',
    {
      preValidation: requireSignature(PARTNERS),
      config: { xsrf: 'exempt' },
      schema: {
        tags: ['provider'],
        security: SIGNATURE_REQUIREMENT,
        params: FrameParams,
        body: FrameTokenBody,
        response: responseSchemas(FramePlayer),
      },
    },
    async (request) => {
      const company = companyNamed(config, providerOf(request), PARTNERS);
      const sessionId = company && tokens.read(company.id, request.body.token);
      const player = sessionId && (await playerOfSession(app.db, sessionId));
      if (!company || !player) throw refuse('unknown_token');
      const of = { provider: company.id, customerId: player.customerId };
      const name = await partnerName(app.db, config.secrets.session, of);
      const freeBets = company.kind === 'sports' ? await freeBetsOf(app.db, player.customerId) : null;
      return { data: { player: name, currency: player.currency, freeBets } };
    },
  );
};
