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

/** The front page: the companies with a page for people. */
export function homeRoutes(app: FastifyInstance, settings: Settings): void {
  const body = html`<main class="sheet"><h1>Outside companies</h1>
<p class="muted">Stand-ins for the companies of a Parlay installation. Games and payment pages open from the site.</p>
<ul class="card">${PAGES.map(([path, name]) => html`<li><a href="${path}">${name}</a></li>`)}</ul></main>`;
  const page = layout({ lang: 'en', title: 'Outside companies', style: 'help-desk', body });
  app.get('/', (_request, reply) => sendPage(reply, settings, 'top', page));
}
