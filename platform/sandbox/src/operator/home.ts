import type { FastifyInstance } from 'fastify';
import type { Settings } from '../settings.ts';
import { sendPage } from '../web/headers.ts';
import { html } from '../web/html.ts';
import { operatorPage } from './page.ts';

const PAGES = [
  ['/identity-check', 'Identity checks'],
  ['/player-registers', 'Player registers'],
  ['/help-desk', 'Help desk'],
  ['/odds', 'Odds'],
  ['/sports-book', 'Sports book: results and voids'],
  ['/bets', 'Bets of sports and lottery'],
  ['/lotteries', 'Lotteries: draws'],
  ['/outbox', 'Sent e-mails'],
] as const;
/** Payment providers' pages, which exist only in demo mode. */
const PAYMENTS = [
  ['/payments/test-controls', 'Payments: deposits'],
  ['/payments/payouts', 'Payments: payouts'],
] as const;

/** Serves the front page, which links to the companies' staff pages. */
export function homeRoutes(app: FastifyInstance, settings: Settings): void {
  const pages = settings.mode === 'demo' ? [...PAYMENTS, ...PAGES] : PAGES;
  const body = html`<p class="muted">Stand-ins for the companies of a Parlay installation. Games, and the pages on which players pay, open from the site.</p>
<ul class="card">${pages.map(([path, name]) => html`<li><a href="${path}">${name}</a></li>`)}</ul>`;
  const page = operatorPage('Outside companies', body);
  app.get('/', (_request, reply) => sendPage(reply, settings, 'top', page));
}
