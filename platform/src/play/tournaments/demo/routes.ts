import { companiesOf } from '@parlay/contracts/providers';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { refuse } from '../../../core/http/errors.ts';
import { requireSignatureOf } from '../../../core/http/signed-call.ts';
import { finishTournament, settleBets } from '../settlement.ts';
import { wrongAmount } from '../terms.ts';
import { isTestTournament, setPrice, setResult, setScore } from './control.ts';
import { createTestTournament } from './make-tournament.ts';
import { addRivalResults, rivalTournaments } from './rivals.ts';
import { NoBody, PriceBody, ResultBody, RivalsBody, ScoreBody, TournamentBody, testTournamentOf } from './schemas.ts';

/**
 * Registers routes for demo mode only, which are not part of the API document. Tests create a tournament and act as its
 * feed, with calls signed with the odds provider's key. The odds provider also plays invented rivals.
 */
export const demoTournamentRoutes: FastifyPluginAsyncZod = async (app) => {
  const signed = { preValidation: requireSignatureOf('odds'), config: { xsrf: 'exempt' as const } };
  const params = z.object({ id: z.string().min(1).max(60) });

  app.post('/api/demo/tournaments', { ...signed, schema: { hide: true, body: TournamentBody } }, async (request) => {
    const { body } = request;
    if (!app.config.brands.some(({ currencies }) => currencies.includes(body.currency)))
      throw refuse('invalid_request', { fieldErrors: { currency: 'invalidPattern' } });
    const wrong = wrongAmount(body, body.currency);
    if (wrong) throw refuse('invalid_request', { fieldErrors: { [wrong]: 'invalidPattern' } });
    return { data: await createTestTournament(app.db, testTournamentOf(body)) };
  });

  app.post(
    '/api/demo/tournaments/:id/prices',
    { ...signed, schema: { hide: true, params, body: PriceBody } },
    async (request) => {
      const { selectionId, odds, disabled } = request.body;
      const change = { selectionId, disabled, odds: odds === undefined ? undefined : Math.round(odds * 100) };
      if (!(await setPrice(app.db, request.params.id, change))) throw refuse('not_found');
      return { data: { done: true } };
    },
  );

  app.post(
    '/api/demo/tournaments/:id/scores',
    { ...signed, schema: { hide: true, params, body: ScoreBody } },
    async (request) => {
      if (!(await setScore(app.db, request.params.id, request.body))) throw refuse('not_found');
      return { data: { done: true } };
    },
  );

  app.post(
    '/api/demo/tournaments/:id/results',
    { ...signed, schema: { hide: true, params, body: ResultBody } },
    async (request) => {
      if (!(await setResult(app.db, request.params.id, request.body))) throw refuse('not_found');
      return { data: { settled: await settleBets(app.db) } };
    },
  );

  app.post('/api/demo/tournaments/:id/finish', { ...signed, schema: { hide: true, params } }, async (request) => {
    const { id } = request.params;
    if (!(await isTestTournament(app.db, id))) throw refuse('not_found');
    return { data: { finished: await finishTournament(app.db, id) } };
  });

  app.post('/api/demo/rivals/tournaments', { ...signed, schema: { hide: true, body: NoBody } }, async () => {
    const [company] = companiesOf(app.config, 'odds');
    return { data: company ? await rivalTournaments(app.db, company.id, new Date()) : [] };
  });

  app.post('/api/demo/rivals', { ...signed, schema: { hide: true, body: RivalsBody } }, async (request) => {
    if (!(await addRivalResults(app.db, request.body))) throw refuse('not_found');
    return { data: { done: true } };
  });
};
