import type { FeedFixture, FeedMarket } from '@parlay/contracts/odds-feed';
import { formCard, formOf } from '../operator/form.ts';
import { badge, figure, list, minuteOf, operatorPage, table } from '../operator/page.ts';
import { type Html, html } from '../web/html.ts';
import { Decision, NewFixture } from './decisions.ts';
import type { Overrides } from './overrides.ts';

const toDecimal = (odds: number) => (odds / 100).toFixed(2);

const stateOf = ({ isVisible, disabled, score }: FeedFixture) =>
  badge(isVisible ? (disabled ? 'suspended' : score === null ? 'open' : 'playing') : 'over');

/** Renders all fixtures, open ones first. */
export function listPage(fixtures: readonly FeedFixture[]): string {
  const rows = fixtures
    .toSorted((a, b) => Number(b.isVisible) - Number(a.isVisible))
    .slice(0, 200)
    .map((fixture) => [
      minuteOf(fixture.startsAt),
      html`<a href="/odds/fixtures/${fixture.id}">${fixture.name}</a>, ${fixture.competition}`,
      figure(fixture.score ?? ''),
      stateOf(fixture),
    ]);
  const form = formCard({
    title: 'New fixture',
    address: '/odds/fixtures',
    schema: NewFixture,
    fields: {
      name: { label: 'Name', value: 'Harbour City – Northgate United' },
      competition: { label: 'Competition' },
      home: { label: 'Home', value: 'Harbour City' },
      away: { label: 'Away', value: 'Northgate United' },
      startsIn: { label: 'Starts in minutes', value: '30' },
    },
    buttons: 'Put on offer',
  });
  const headings = ['Starts (UTC)', 'Fixture', 'Score', 'State'];
  return operatorPage('Odds company', html`${list('There is no fixture.', headings, rows)}${form}`);
}

/** Renders the page of a fixture, with the forms to change it. */
export function fixturePage(fixture: FeedFixture, overrides: Overrides): string {
  const form = { address: `/odds/fixtures/${fixture.id}`, schema: Decision };
  const body = html`<p class="muted">${fixture.competition}, ${minuteOf(fixture.startsAt)} UTC ${stateOf(fixture)}</p>
<p><a href="/odds">All fixtures</a></p>
${formCard({ ...form, title: 'Offer', buttons: ['action', overrides.suspended ? { resume: 'Resume' } : { suspend: 'Suspend' }] })}
${formCard({
  ...form,
  title: 'Score',
  hidden: { action: 'score' },
  fields: {
    score: { label: 'Score', value: fixture.score ?? '0 – 0' },
    minute: { label: 'Minute', value: String(fixture.minute ?? 0) },
  },
  buttons: 'Set the score',
})}
${fixture.markets.map((market) => marketCard(market, form))}`;
  return operatorPage(fixture.name, body);
}

function marketCard(
  { id: market, name, selections }: FeedMarket,
  form: { address: string; schema: typeof Decision },
): Html {
  const rows = selections.map((selection) => [
    selection.name,
    selection.result ?? '',
    formOf({
      ...form,
      hidden: { action: 'price', selection: selection.id },
      fields: { odds: { label: `Price of ${selection.name}`, value: toDecimal(selection.odds) } },
      buttons: 'Set',
    }),
  ]);
  const names = { ...Object.fromEntries(selections.map((one) => [one.id, one.name])), void: 'Void' };
  return html`<section class="card"><h2>${name}</h2>
${table(['Selection', 'Result', 'Price'], rows)}
${formOf({
  ...form,
  hidden: { action: 'result', market },
  fields: { winner: { label: 'Winner', names }, reason: { label: 'Reason, for a correction' } },
  buttons: selections.some(({ result }) => result !== null) ? 'Correct the result' : 'Set the result',
})}</section>`;
}
