import { join } from 'node:path';
import { type FeedFixture, MAX_WAIT_SECONDS, type SelectionResult } from '@parlay/contracts/odds-feed';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { callerVerifier } from '../calls/signed.ts';
import { handleForm } from '../operator/form.ts';
import { keyOfCompany, type Settings, sandboxCompanies } from '../settings.ts';
import { notFound, parseInput, Refusal } from '../web/errors.ts';
import { sendPage } from '../web/headers.ts';
import type { Metrics } from '../web/metrics.ts';
import { OddsCompany } from './company.ts';
import { Decision, NewFixture } from './decisions.ts';
import { fixturePage, listPage } from './pages.ts';
import { RivalPlayer } from './rival-player.ts';

const TICK_MS = 2_000;

const ChangesQuery = z.object({
  stream: z.string().max(64),
  after: z.coerce.number().int().min(0),
  wait: z.coerce.number().int().min(0).max(MAX_WAIT_SECONDS).default(0),
});

const Address = z.object({ id: z.string().regex(/^[\w:.-]{1,64}$/) });

/** Serves the odds company's feed for the platform and its pages for staff. */
export function oddsRoutes(app: FastifyInstance, settings: Settings, metrics: Metrics): void {
  const folder = join(settings.dataDir, 'sandbox', 'odds');
  const company = new OddsCompany({ folder });
  const checkSigned = callerVerifier(settings, 'odds', metrics);
  const timer = setInterval(() => company.tick(), TICK_MS);
  const [ownCompany] = sandboxCompanies(settings, 'odds');
  const key = ownCompany ? keyOfCompany(settings, ownCompany.id) : '';
  const rivals = new RivalPlayer({ company, platformUrl: settings.platformUrl, key, log: app.log });
  if (ownCompany) rivals.start();
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
    clearInterval(timer);
    company.wake();
    await rivals.stop();
  });

  app.get('/odds/v1/snapshot', (request) => {
    checkSigned(request);
    return { data: company.snapshot() };
  });

  app.get('/odds/v1/changes', async (request) => {
    checkSigned(request);
    const { stream, after, wait } = parseInput(ChangesQuery, request.query);
    const streamGone = new Refusal(410, 'stream_gone', 'The log does not reach back to this change; take a snapshot.');
    const found = company.changes(stream, after);
    if (!found) throw streamGone;
    if (found.changes.length > 0 || wait === 0 || isClosing) return { data: found };
    await company.nextChange(wait * 1_000);
    const newer = company.changes(stream, after);
    if (!newer) throw streamGone;
    return { data: newer };
  });

  app.get('/odds', (_request, reply) => sendPage(reply, settings, 'top', listPage(company.fixtures())));

  app.get('/odds/fixtures/:id', (request, reply) => {
    const address = Address.safeParse(request.params);
    const fixture = address.success ? company.fixture(address.data.id) : undefined;
    if (!fixture) return reply.callNotFound();
    return sendPage(reply, settings, 'top', fixturePage(fixture, company.overridesOf(fixture.id)));
  });

  const back = (fixture: FeedFixture | undefined) => `/odds/fixtures/${fixture?.id}`;
  handleForm(app, { address: '/odds/fixtures', schema: NewFixture, back }, (form) => {
    const { name, competition, sport, startsIn, home, away } = form;
    const id = `h${company.now.getTime().toString(36)}${Math.random().toString(36).slice(2, 6)}`;
    const market = `${id}:result`;
    company.add({
      id,
      name,
      competition,
      sport,
      startsAt: new Date(company.now.getTime() + startsIn * 60_000).toISOString(),
      score: null,
      minute: null,
      isVisible: true,
      disabled: false,
      toBeRemoved: false,
      markets: [
        {
          id: market,
          name: 'Full time result',
          ordinal: 1,
          layout: 'HORIZONTAL',
          orderBy: 'ordinal',
          showMarket: true,
          disabled: false,
          toBeRemoved: false,
          selections: [home, 'Draw', away].map((selection, index) => ({
            id: `${market}:${index + 1}`,
            name: selection,
            ordinal: index + 1,
            odds: [200, 300, 450][index] ?? 200,
            showBet: true,
            disabled: false,
            toBeRemoved: false,
            result: null,
          })),
        },
      ],
    });
    return company.fixture(id);
  });

  handleForm(app, { address: '/odds/fixtures/:id', schema: Decision, back }, (decision, request) => {
    const address = Address.safeParse(request.params);
    const fixture = address.success ? company.fixture(address.data.id) : undefined;
    if (!fixture) throw notFound();
    const selections = fixture.markets.flatMap((market) => market.selections);
    if (decision.action === 'price') {
      if (!selections.some(({ id }) => id === decision.selection)) throw unknown('selection');
      company.decide(fixture.id, { odds: { [decision.selection]: decision.odds } });
    } else if (decision.action === 'score') {
      company.decide(fixture.id, { score: { score: decision.score, minute: decision.minute ?? null } });
    } else if (decision.action === 'result') {
      const market = fixture.markets.find(({ id }) => id === decision.market);
      if (!market) throw unknown('market');
      const isVoid = decision.winner === 'void';
      if (!isVoid && !market.selections.some(({ id }) => id === decision.winner)) throw unknown('winner');
      const resultOf = (id: string): SelectionResult => (isVoid ? 'VOID' : id === decision.winner ? 'WON' : 'LOST');
      const results = Object.fromEntries(market.selections.map(({ id }) => [id, resultOf(id)]));
      company.decide(fixture.id, { results, ...(decision.reason ? { reason: decision.reason } : {}) });
    } else company.decide(fixture.id, { suspended: decision.action === 'suspend' });
    return company.fixture(fixture.id);
  });
}

const unknown = (field: string) => new Refusal(400, 'bad_request', `${field}: not of this fixture`);
