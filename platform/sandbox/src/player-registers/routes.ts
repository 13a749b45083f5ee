import { REGISTER_PATH, RegisterCheck } from '@parlay/contracts/player-register-protocol';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { preserveRawBodies, readJson } from '../calls/raw-body.ts';
import { callerVerifier } from '../calls/signed.ts';
import { formCard, formOf, handleForm } from '../operator/form.ts';
import { figure, list, operatorPage } from '../operator/page.ts';
import type { Settings } from '../settings.ts';
import { notFound, parseInput } from '../web/errors.ts';
import { sendPage } from '../web/headers.ts';
import { html } from '../web/html.ts';
import type { Metrics } from '../web/metrics.ts';
import { type Entry, RegisterBook, Registrant } from './register-book.ts';

const PAGE = '/player-registers';
const Address = z.object({ id: z.uuid() });
const Removal = z.object({});

/** Serves the registers of excluded people, which the platform checks, and the page on which people register. */
export function playerRegisterRoutes(app: FastifyInstance, settings: Settings, metrics: Metrics): void {
  const book = new RegisterBook(settings);
  companyCalls(app, settings, metrics, book);
  app.get(PAGE, (_request, reply) => sendPage(reply, settings, 'top', registersPage(book.list())));
  handleForm(app, { address: PAGE, schema: Registrant, back: PAGE }, (registrant) => book.add(registrant));
  handleForm(app, { address: `${PAGE}/:id/remove`, schema: Removal, back: PAGE }, (_form, request) => {
    const address = Address.safeParse(request.params);
    if (!address.success || !book.remove(address.data.id)) throw notFound();
    return {};
  });
}

/** Renders all people in the registers and the form that adds a person. */
function registersPage(entries: readonly Entry[]): string {
  const headings = ['Register', 'Name', 'Born', 'Document', 'Until', ''];
  const rows = entries
    .slice(0, 200)
    .map(({ id, register, firstName, surname, birthDate, document, until }) => [
      register,
      `${firstName} ${surname}`,
      figure(birthDate),
      figure(document || '-'),
      figure(until || 'further notice'),
      formOf({ address: `${PAGE}/${id}/remove`, schema: Removal, buttons: 'Remove' }),
    ]);
  const body = html`<p class="muted">Stand-ins for the registers of people who excluded themselves from gambling. Sites ask them at registration and login.</p>
${list('Nobody is registered.', headings, rows)}
${formCard({
  title: 'Register a person',
  address: PAGE,
  schema: Registrant,
  fields: {
    register: { label: 'Register' },
    until: { label: 'Until (empty: further notice)' },
    firstName: { label: 'First name' },
    surname: { label: 'Surname' },
    birthDate: { label: 'Born' },
    document: { label: 'Number of a document (if known)' },
  },
  buttons: 'Register',
  primary: 'Register',
})}`;
  return operatorPage('Player registers', body);
}

function companyCalls(app: FastifyInstance, settings: Settings, metrics: Metrics, book: RegisterBook): void {
  const verifyCaller = callerVerifier(settings, 'player-register', metrics);
  app.register(async (api) => {
    preserveRawBodies(api);
    api.post(`${REGISTER_PATH}/checks`, async (request) => {
      const { register } = verifyCaller(request);
      return { data: book.check(register, parseInput(RegisterCheck, readJson(request)), new Date()) };
    });
  });
}
