import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Settings } from '../settings.ts';
import { assertOwnOrigin, parseInput } from '../web/errors.ts';
import { sendPage } from '../web/headers.ts';
import { html } from '../web/html.ts';
import { langOf } from '../web/lang.ts';
import { layout } from '../web/layout.ts';
import type { OrderBook } from './order-book.ts';
import { isOrderOpen, type Order, OrderReference } from './orders.ts';
import { amountOf } from './page.ts';
import { TEXTS } from './words.ts';

const Ref = z.object({ ref: OrderReference });
const ChallengeForm = z.object({ action: z.enum(['approve', 'decline', 'cancel']) });

/** Data for the page's script. */
export interface ChallengeSetup {
  siteOrigins: readonly string[];
  origin: string;
  /** Whether the challenge is finished. */
  done: boolean;
  /** Whether the bank does not respond. The page then shows no form until the order times out. */
  silent: boolean;
}

/** Serves the 3-D Secure challenge for a frame on the casino's page, and notifies that page of its completion. */
export function challengeRoutes(app: FastifyInstance, settings: Settings, book: OrderBook): void {
  const find = (params: unknown): Order | undefined => {
    const ref = Ref.safeParse(params);
    return ref.success ? book.orders.get(ref.data.ref) : undefined;
  };
  const page = (order: Order): string => {
    const setup: ChallengeSetup = {
      siteOrigins: settings.siteOrigins,
      origin: new URL(order.returnUrl).origin,
      done: !isOrderOpen(order),
      silent: isOrderOpen(order) && order.behaviour === 'timeout',
    };
    return challengePage(order, setup);
  };

  app.get('/payments/challenge/:ref', (request, reply) => {
    const order = find(request.params);
    return order ? sendPage(reply, settings, 'framed', page(order)) : reply.callNotFound();
  });

  app.post('/payments/challenge/:ref', async (request, reply) => {
    assertOwnOrigin(request);
    const order = find(request.params);
    if (!order) return reply.callNotFound();
    const { action } = parseInput(ChallengeForm, request.body);
    if (order.state === 'challenge') await book.applyAction(order, action, 'before');
    return sendPage(reply, settings, 'framed', page(book.orders.get(order.id) ?? order));
  });
}

function challengePage(order: Order, setup: ChallengeSetup): string {
  const lang = langOf(order.locale);
  const words = TEXTS[lang];
  const question = html`<p>${words.challengeText.replace('{last4}', order.label?.slice(-4) ?? '')}</p>
<p class="fig">${amountOf(order)}</p>
<form method="post" action="/payments/challenge/${order.id}" class="choices">
<button name="action" value="approve" class="primary">${words.approve}</button>
<button name="action" value="decline">${words.decline}</button>
<button name="action" value="cancel">${words.cancel}</button>
</form>`;
  return layout({
    lang,
    title: words.challenge,
    style: 'pay',
    script: 'challenge',
    setup,
    bodyClass: 'bank',
    body: html`<main class="till"><h1>${words.challenge}</h1>${setup.done ? html`<p>${words.doneTitle}</p>` : setup.silent ? html`<p class="muted">${words.waiting}</p>` : question}</main>`,
  });
}
