import type { FastifyInstance } from 'fastify';
import type { Settings } from '../settings.ts';
import { sendPage } from './headers.ts';
import { html } from './html.ts';
import { layout } from './layout.ts';

const PAGES = [
  ['/identity-check', 'Identity checks'],
  ['/player-registers', 'Player registers'],
  ['/help-desk', 'Help desk'],
  ['/odds', 'Odds'],
  ['/bets', 'Bets of sports and lottery'],
  ['/outbox', 'Sent e-mails'],
] as const;
/** Pages of the payment companies, in demo mode only. */
const PAYMENTS = [
  ['/payments/test-controls', 'Payments: deposits'],
  ['/payments/payouts', 'Payments: payouts'],
] as const;

/** The front page: the companies with a page for people. */
export function homeRoutes(app: FastifyInstance, settings: Settings): void {
  const pages = settings.mode === 'demo' ? [...PAYMENTS, ...PAGES] : PAGES;
  const body = html`<main class="sheet"><h1>Outside companies</h1>
<p class="muted">Stand-ins for the companies of a Parlay installation. Games, and the pages on which players pay, open from the site.</p>
<ul class="card">${pages.map(([path, name]) => html`<li><a href="${path}">${name}</a></li>`)}</ul></main>`;
  const page = layout({ lang: 'en', title: 'Outside companies', style: 'help-desk', body });
  app.get('/', (_request, reply) => sendPage(reply, settings, 'top', page));
}
