import { type Html, html } from '../../web/html.ts';
import type { DrawBook } from '../draws/book.ts';
import type { Subscription, Ticket, TicketDraw } from '../tickets/ticket.ts';
import { balls, fill, moment, money, type Reader } from './format.ts';
import { refusalText } from './refusals.ts';

/** Renders a player's tickets and subscriptions. */
export function ticketList(
  tickets: readonly Ticket[],
  subscriptions: readonly Subscription[],
  draws: DrawBook,
  reader: Reader,
): Html {
  const { words } = reader;
  return html`<section class="card flush" id="mine" aria-labelledby="mine-title"><div class="cardhead"><h2 id="mine-title" tabindex="-1">${words.mine}</h2></div>
${tickets.length === 0 && html`<p class="muted foot">${words.noTickets}</p>`}
${subscriptions.map((one) => subscriptionItem(one, reader))}
<ul class="tickets">${tickets.slice(0, 20).map((ticket) => html`<li>${ticketCard(ticket, draws, reader)}</li>`)}</ul></section>`;
}

function subscriptionItem({ id, lines, state, refused }: Subscription, reader: Reader): Html | false {
  const { words } = reader;
  if (state === 'ended') return false;
  return html`<div class="subscription"><b>${words.everyDraw}</b>${lines.map((line) => balls(line))}
${refused !== null && html`<p class="small">${fill(words.skipped, { reason: refusalText(refused.code, undefined, reader) })} ${moment(refused.drawsAt, reader)}</p>`}
<button type="button" data-end="${id}">${words.end}</button></div>`;
}

/** Renders a ticket as its receipt. Amounts are in the ticket's own currency. */
export function ticketCard(ticket: Ticket, draws: DrawBook, reader: Reader): Html {
  const { words } = reader;
  const { id, lines, price, currency, state, code, at } = ticket;
  const own = { ...reader, currency };
  // The numbers of the latest draw are marked.
  const drawn = ticket.draws.map((one) => draws.get(one.id)?.numbers).findLast(Boolean);
  return html`<article class="receipt" aria-label="${id}"><p class="spread"><b class="fig">${id}</b>${stateBadge(ticket, own)}</p>
${lines.map((line) => html`<div class="row"><b>${line.letter}</b>${balls(line, drawn, words.isRight)}</div>`)}
${state === 'refused' && html`<p class="small">${refusalText(code ?? '', undefined, own)}</p>`}
${state === 'asking' && html`<p class="small">${words.unknownYet}</p>`}
<ul class="small">${state === 'bought' && ticket.draws.map((one) => html`<li class="spread"><span>${moment(one.drawsAt, reader)}</span><span>${drawText(one, own)}</span></li>`)}</ul>
<p class="spread small muted"><span>${fill(words.paid, { price: money(price, own) })}</span><span>${moment(at, reader)}</span></p></article>`;
}

function drawText({ state, amount, payment }: TicketDraw, reader: Reader): string {
  const { words } = reader;
  const suffix = payment === 'due' && state !== 'lost' ? ` ${words.beingPaid}` : '';
  if (state === 'won') return fill(words.won, { amount: money(amount, reader) }) + suffix;
  if (state === 'refunded') return fill(words.refunded, { amount: money(amount, reader) }) + suffix;
  return state === 'lost' ? words.nothing : words.waiting;
}

function stateBadge({ state, draws }: Ticket, reader: Reader): Html {
  const { words } = reader;
  const badge = (text: string, tone = '') => html`<span class="badge ${tone}">${text}</span>`;
  if (state === 'asking') return badge(words.asking, 'warn');
  if (state === 'refused') return badge(words.notBought);
  const left = draws.filter((one) => one.state === 'waiting').length;
  const sumOf = (wanted: TicketDraw['state']) =>
    draws.reduce((sum, one) => (one.state === wanted ? sum + BigInt(one.amount) : sum), 0n);
  const [won, refunded] = [sumOf('won'), sumOf('refunded')];
  if (won > 0n) return badge(fill(words.won, { amount: money(won, reader) }), 'win');
  if (left > 0) return badge(fill(words.drawsLeft, { count: left }));
  if (refunded > 0n) return badge(fill(words.refunded, { amount: money(refunded, reader) }));
  return badge(words.nothing);
}
