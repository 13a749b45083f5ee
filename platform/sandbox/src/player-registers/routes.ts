import { REGISTER_PATH, RegisterCheck } from '@parlay/contracts/player-register-protocol';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { keepRawBodies, readJson } from '../calls/raw-body.ts';
import { calledCompany } from '../calls/signed.ts';
import type { Settings } from '../settings.ts';
import { assertOwnOrigin, parse } from '../web/errors.ts';
import { sendPage } from '../web/headers.ts';
import type { Metrics } from '../web/metrics.ts';
import { wantsData } from '../web/wants-data.ts';
import { registersPage } from './pages.ts';
import { RegisterBook, Registrant } from './register-book.ts';

const Address = z.object({ id: z.uuid() });

/** The registers of excluded people: questions of the platform, and the page where a person registers. */
export function playerRegisterRoutes(app: FastifyInstance, settings: Settings, metrics: Metrics): void {
  const book = new RegisterBook(settings);
  companyCalls(app, settings, metrics, book);
  app.get('/player-registers', (_request, reply) => sendPage(reply, settings, 'top', registersPage(book.list())));
  app.post('/player-registers', async (request, reply) => {
    assertOwnOrigin(request);
    const entry = book.add(parse(Registrant, request.body));
    if (wantsData(request)) return { data: entry };
    return reply.redirect('/player-registers', 303);
  });
  app.post('/player-registers/:id/remove', async (request, reply) => {
    assertOwnOrigin(request);
    const address = Address.safeParse(request.params);
    if (!address.success || !book.remove(address.data.id)) return reply.callNotFound();
    return reply.redirect('/player-registers', 303);
  });
}

function companyCalls(app: FastifyInstance, settings: Settings, metrics: Metrics, book: RegisterBook): void {
  const called = calledCompany(settings, 'player-register', metrics);
  app.register(async (api) => {
    keepRawBodies(api);
    api.post(`${REGISTER_PATH}/checks`, async (request) => {
      const { register } = called(request);
      return { data: book.look(register, parse(RegisterCheck, readJson(request)), new Date()) };
    });
  });
}
