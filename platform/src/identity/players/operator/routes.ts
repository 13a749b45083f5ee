import { isCountryBlocked } from '@parlay/contracts/blocked-countries';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { canaryKey } from '../../../core/http/caller.ts';
import { refuse } from '../../../core/http/errors.ts';
import { pageOf, responseSchemas } from '../../../core/http/schemas.ts';
import { operatorAccess } from '../../../core/operators/access.ts';
import { recordAction } from '../../../core/operators/actions.ts';
import { ReadHeaders } from '../../../core/operators/reads.ts';
import { changeCountry } from './change-country.ts';
import { changeStanding } from './change-standing.ts';
import { PlayerParams, playerChanges } from './changes.ts';
import { presentFoundPlayer, presentOperatorPlayer } from './presenter.ts';
import { addNote, findPlayer, findPlayers } from './repository.ts';
import {
  CanaryKey,
  CountryBody,
  FoundPlayer,
  NoteBody,
  OperatorPlayer,
  PlayersQuery,
  StandingBody,
} from './schemas.ts';

const tags = ['players'];

/** Registers routes for operators to find players, add notes, change their country, and suspend or close accounts. */
export const playerOperatorRoutes: FastifyPluginAsyncZod = async (app) => {
  const { readingPeople } = operatorAccess('players');
  const { write, writing, changed } = playerChanges(app);

  app.get(
    '/api/operator/players',
    {
      ...readingPeople,
      schema: { headers: ReadHeaders, tags, querystring: PlayersQuery, response: responseSchemas(pageOf(FoundPlayer)) },
    },
    async ({ query }) => {
      const { rows, hasNext } = await findPlayers(app.db, query);
      return { data: { items: rows.map(presentFoundPlayer), page: query.page, size: query.size, hasNext } };
    },
  );

  app.get(
    '/api/operator/players/:customerId',
    {
      ...readingPeople,
      schema: { headers: ReadHeaders, tags, params: PlayerParams, response: responseSchemas(OperatorPlayer) },
    },
    async ({ params: { customerId } }) => {
      const player = await presentOperatorPlayer(app.db, customerId);
      if (!player) throw refuse('not_found');
      return { data: player };
    },
  );

  app.get(
    '/api/operator/players/:customerId/canary-key',
    {
      ...readingPeople,
      schema: { headers: ReadHeaders, tags, params: PlayerParams, response: responseSchemas(CanaryKey) },
    },
    async ({ params: { customerId } }) => {
      if (!(await findPlayer(app.db, customerId))) throw refuse('not_found');
      return { data: { key: canaryKey(app.config.secrets.session, customerId) } };
    },
  );

  app.post(
    '/api/operator/players/:customerId/notes',
    { ...writing, schema: { ...write, body: NoteBody } },
    async (request) => {
      const data = await changed(request, async (trx, customerId, actor) => {
        if (!(await presentOperatorPlayer(trx, customerId))) throw refuse('not_found');
        await addNote(trx, { customerId, actor, text: request.body.text });
        await recordAction(trx, { actor, action: 'player.note', subject: customerId, reason: request.body.text });
      });
      return { data };
    },
  );

  app.post(
    '/api/operator/players/:customerId/country',
    { ...writing, schema: { ...write, body: CountryBody } },
    async (request) => {
      const { countryCode, reason } = request.body;
      const data = await changed(request, async (trx, customerId, actor) => {
        const player = await findPlayer(trx, customerId);
        if (!player) throw refuse('not_found');
        const brand = app.config.brands.find(({ id }) => id === player.brandId);
        if (brand && isCountryBlocked(brand, countryCode))
          throw refuse('country_blocked', { fieldErrors: { countryCode: 'fieldError' } });
        if (!(await changeCountry(trx, customerId, countryCode))) throw refuse('not_found');
        const action = 'player.country';
        await recordAction(trx, { actor, action, subject: customerId, reason, details: { countryCode } });
      });
      return { data };
    },
  );

  for (const change of ['suspend', 'unsuspend', 'close'] as const) {
    app.post(
      `/api/operator/players/:customerId/${change}`,
      { ...writing, schema: { ...write, body: StandingBody } },
      async (request) => {
        const tools = { mails: app.mails, brands: app.config.brands };
        const data = await changed(request, async (trx, customerId, actor) => {
          const result = await changeStanding(trx, tools, customerId, change);
          // Throwing rolls back, so that the idempotency key stays unused.
          if (!result.ok && result.error === 'missing') throw refuse('not_found');
          if (!result.ok) throw refuse('conflict', { details: { reason: result.error } });
          const { reason } = request.body;
          await recordAction(trx, { actor, action: `player.${change}`, subject: customerId, reason });
        });
        return { data };
      },
    );
  }
};
