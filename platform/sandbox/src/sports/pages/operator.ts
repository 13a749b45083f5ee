import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { formCard, formOf, handleForm } from '../../operator/form.ts';
import { badge, figure, list, minuteOf, operatorPage, table } from '../../operator/page.ts';
import type { Settings } from '../../settings.ts';
import { notFound, parseInput } from '../../web/errors.ts';
import { sendPage } from '../../web/headers.ts';
import { type Html, html } from '../../web/html.ts';
import type { SportsBook } from '../book/sports-book.ts';
import type { Fixture } from '../catalogue/fixture.ts';
import { RESULTS } from '../markets/grade.ts';
import type { Offer } from '../offer/offer.ts';
import { parseRef, refText } from '../offer/selection-ref.ts';
import { eventName, marketName, pickName } from './names.ts';

const PAGE = '/sports-book';
const Address = z.object({ id: z.string().regex(/^\d{1,19}$/) });
const Search = z.object({ market: z.string().max(60).optional() });
const OnFixture = z.object({ action: z.enum(['abandoned', 'postponed', 'suspended', 'open']) });
const OnMarket = z.object({ market: z.string().max(60) });
const OnSelection = z.object({
  selection: z.string().max(120),
  result: z.enum(RESULTS),
  sharedBy: z.coerce.number().int().min(1).max(10).default(1),
});

/** Serves the page on which the company's staff correct results, void markets and abandon or postpone fixtures. */
export function operatorRoutes(
  app: FastifyInstance,
  settings: Settings,
  offer: Offer,
  books: readonly SportsBook[],
): void {
  if (settings.mode !== 'demo') return;
  const bets = () => books.flatMap((book) => book.bets.values());
  const fixtureOf = (params: unknown): Fixture => {
    const fixture = offer.fixture(parseInput(Address, params).id);
    if (!fixture) throw notFound();
    return fixture;
  };
  const rule = async (fixture: Fixture, ruling: Parameters<typeof offer.rulings.put>[0]) => {
    offer.rulings.put(ruling);
    for (const book of books) await book.settleFixture(fixture.id);
    return { ruled: ruling.id };
  };

  app.get(PAGE, (_request, reply) => {
    const onBets = new Set(bets().flatMap(({ legs }) => legs.map(({ id }) => parseRef(id).fixture)));
    const fixtures = [
      ...[...onBets].flatMap((id) => offer.fixture(id) ?? []),
      ...offer.fixtures().filter(({ id }) => !onBets.has(id)),
    ];
    const rows = fixtures
      .slice(0, 150)
      .map((fixture) => [
        minuteOf(new Date(fixture.startsAt).toISOString()),
        html`<a href="${PAGE}/${fixture.id}">${eventName(fixture)}</a>, ${fixture.competition.sport}`,
        figure(offer.stateOf(fixture).score?.join(' - ') ?? ''),
        badge(offer.closedBecause(fixture) ?? offer.stateOf(fixture).phase),
        figure(onBets.has(fixture.id) ? 'bets' : ''),
      ]);
    const refused = bets().filter(({ refusedCode, status }) => refusedCode !== undefined && status !== 'refused');
    const body = html`${
      refused.length > 0 &&
      html`<section class="card"><h2>Settlements that the site refused</h2>${table(
        ['Bet', 'Returned', 'Code'],
        refused.map(({ id, returned, refusedCode }) => [id, figure(returned ?? ''), refusedCode ?? '']),
      )}</section>`
    }${list('There is no fixture.', ['Starts (UTC)', 'Fixture', 'Score', 'State', ''], rows)}`;
    return sendPage(reply, settings, 'top', operatorPage('Sports book', body));
  });

  app.get(`${PAGE}/:id`, (request, reply) => {
    const fixture = fixtureOf(request.params);
    const { market } = parseInput(Search, request.query);
    return sendPage(reply, settings, 'top', operatorPage(eventName(fixture), fixturePage(fixture, market)));
  });

  const back = ({ ruled }: { ruled: string }) => `${PAGE}/${parseRef(ruled).fixture}`;
  handleForm(app, { address: `${PAGE}/:id`, schema: OnFixture, back }, ({ action }, request) => {
    const fixture = fixtureOf(request.params);
    return rule(fixture, { kind: action, id: fixture.id, at: offer.clock() });
  });
  handleForm(app, { address: `${PAGE}/:id/void`, schema: OnMarket, back }, ({ market }, request) => {
    const fixture = fixtureOf(request.params);
    return rule(fixture, { kind: 'void', id: `${fixture.id}/${market}`, at: offer.clock() });
  });
  handleForm(
    app,
    { address: `${PAGE}/:id/result`, schema: OnSelection, back },
    ({ selection, result, sharedBy }, request) => {
      const fixture = fixtureOf(request.params);
      const ref = parseRef(selection);
      if (ref.fixture !== fixture.id || !offer.find(ref)) throw notFound();
      return rule(fixture, { kind: 'result', id: selection, at: offer.clock(), result, sharedBy });
    },
  );

  function fixturePage(fixture: Fixture, shown: string | undefined): Html {
    const markets = offer.marketsOf(fixture, 'all').map(({ market }) => market);
    const market = markets.find(({ id }) => id === shown) ?? markets[0];
    const closed = offer.rulings.ofFixture(fixture.id)?.kind;
    const names = Object.fromEntries(
      markets.map((one) => [one.id, `${marketName(one, fixture, 'en')} ${one.label.line ?? ''}`]),
    );
    const address = `${PAGE}/${fixture.id}`;
    return html`<p><a href="${PAGE}">All fixtures</a></p>
<p class="fig">${offer.stateOf(fixture).score?.join(' - ') ?? 'no score'} ${badge(closed ?? offer.stateOf(fixture).phase)}</p>
${formCard({
  ...{
    title: 'Fixture',
    about: 'A postponed one is void. Of an abandoned one, what is decided stays.',
    address,
    schema: OnFixture,
  },
  buttons: ['action', { suspended: 'Suspend', open: 'Open again', postponed: 'Postpone', abandoned: 'Abandon' }],
})}
<section class="card"><h2>Market</h2><form method="get" action="${address}"><label class="field"><span>Market</span><select name="market">${markets.map(
      ({ id }) => html`<option value="${id}"${id === market?.id && html` selected`}>${names[id]}</option>`,
    )}</select></label><div class="choices"><button>Show</button></div></form>
${
  market &&
  html`${table(
    ['Selection', 'Result', 'Correct'],
    market.selections.map((selection) => {
      const ref = { fixture: fixture.id, market: market.id, selection: selection.id };
      const settled = offer.settlementOf(ref);
      return [
        pickName(selection.label, fixture, 'en'),
        settled ? `${settled.result}${settled.sharedBy > 1 ? ` (shared by ${settled.sharedBy})` : ''}` : '',
        formOf({
          address: `${address}/result`,
          schema: OnSelection,
          hidden: { selection: refText(ref) },
          fields: {
            result: { label: 'Result' },
            sharedBy: { label: 'Winners in a dead heat', value: '1' },
          },
          buttons: 'Set',
        }),
      ];
    }),
  )}
${formOf({ address: `${address}/void`, schema: OnMarket, hidden: { market: market.id }, buttons: 'Void this market' })}`
}</section>`;
  }
}
