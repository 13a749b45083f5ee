import { createHash, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { toWire } from '@parlay/money';
import { Journal } from '../../calls/journal.ts';
import { Retrier } from '../../calls/retrier.ts';
import type { DrawBook } from '../draws/book.ts';
import type { Draw } from '../draws/draw.ts';
import { LOTTERIES, type LotteryId, lotteryIn } from '../games.ts';
import type { PlayedLine } from '../proof/lines.ts';
import { outcomeOf } from './outcome.ts';
import { type Line, newReference, Subscription, Ticket, type TicketDraw } from './ticket.ts';
import type { Purchase, Wallet, WalletResult } from './wallet.ts';

/** A player whom the site has named to a company. */
export interface Buyer {
  company: string;
  player: string;
  currency: string;
  token: string;
}

/** Lines and draws that a player orders. */
export interface Order {
  /** Idempotency key of the intent. The same key always is the same ticket. */
  key: string;
  lottery: LotteryId;
  lines: Line[];
  /** Number of draws. A subscription has one ticket per draw. */
  draws: number;
  subscribe: boolean;
}

export type OrderResult = { ok: true; ticket: Ticket } | { ok: false; code: string; left?: string | undefined };

const MAX_TICKETS = 20_000;

export interface TicketBookOptions {
  folder?: string | undefined;
  wallet: Wallet;
  draws: DrawBook;
  retry: { first: number; most: number };
  now(): number;
}

/** Tickets and subscriptions of all players, with the calls that take their price and pay their prizes. */
export class TicketBook {
  private readonly options: TicketBookOptions;
  private readonly tickets: Journal<Ticket>;
  private readonly subscriptions: Journal<Subscription>;
  private readonly retrier: Retrier;
  /** Ids of tickets by the intents that they were bought with. */
  private readonly byIntent = new Map<string, string>();
  /** First calls for the price, by ticket, while they have no answer. */
  private readonly asking = new Map<string, Promise<WalletResult>>();

  constructor(options: TicketBookOptions) {
    this.options = options;
    const file = (name: string) => options.folder && join(options.folder, `${name}.jsonl`);
    this.tickets = new Journal({
      file: file('lottery-tickets'),
      schema: Ticket,
      maxRecords: MAX_TICKETS,
      isOpen: ({ call, draws }) => call !== null || draws.some(isUnfinished),
    });
    this.subscriptions = new Journal({
      file: file('lottery-subscriptions'),
      schema: Subscription,
      maxRecords: MAX_TICKETS,
      isOpen: ({ state }) => state === 'active',
    });
    this.retrier = new Retrier(options.retry.first, options.retry.most);
    for (const ticket of this.tickets.values()) {
      if (ticket.intent !== null) this.byIntent.set(ticket.intent, ticket.id);
      this.resume(ticket);
    }
  }

  stop(): void {
    this.retrier.stop();
  }

  get(reference: string): Ticket | undefined {
    return this.tickets.get(reference);
  }

  /** Returns a player's tickets, newest first. */
  ofPlayer({ company, player }: Pick<Buyer, 'company' | 'player'>, lottery: LotteryId): Ticket[] {
    return this.tickets
      .values()
      .filter((ticket) => ticket.company === company && ticket.player === player && ticket.lottery === lottery)
      .sort((a, b) => b.at - a.at);
  }

  /** Returns a player's subscriptions, newest first. */
  subscriptionsOf({ company, player }: Pick<Buyer, 'company' | 'player'>, lottery: LotteryId): Subscription[] {
    return this.subscriptions
      .values()
      .filter((one) => one.company === company && one.player === player && one.lottery === lottery)
      .sort((a, b) => b.at - a.at);
  }

  /** Returns the lines that take part in a draw. */
  linesOf(drawId: string): PlayedLine[] {
    return this.tickets
      .values()
      .filter(({ state, draws }) => state === 'bought' && draws.some(({ id, takesPart }) => id === drawId && takesPart))
      .flatMap(({ id: ticket, currency, lines }) => lines.map((line) => ({ ...line, ticket, currency })));
  }

  /** Returns the result of an order by its key, or undefined if there is none. */
  async resultOf(buyer: Buyer, key: string): Promise<OrderResult | undefined> {
    const ticket = this.ticketOf(intentOf(buyer, key));
    return ticket && this.answerOf(ticket.id);
  }

  /** Buys a ticket, or starts a subscription with the ticket for its first draw. A repeated key buys nothing. */
  async order(buyer: Buyer, { lottery, lines, draws: count, subscribe, key }: Order): Promise<OrderResult> {
    const intent = intentOf(buyer, key);
    const known = this.ticketOf(intent);
    if (known) return this.answerOf(known.id);
    const draws = this.options.draws.onSale(lottery, this.options.now()).slice(0, subscribe ? 1 : count);
    const [first] = draws;
    if (!first || draws.length < (subscribe ? 1 : count)) return { ok: false, code: 'sales_closed' };
    const subscription = subscribe ? randomUUID() : null;
    const ticket = this.newTicket(buyer, { lottery, lines, draws, subscription, intent });
    if (!ticket) return { ok: false, code: 'currency_not_sold' };
    // Stored before the call, so that a crash during the call does not lose a ticket that the player has paid for.
    if (subscription) {
      const { company, player, currency } = buyer;
      this.subscriptions.put({
        ...{ id: subscription, lottery, company, player, currency, lines },
        ...{ state: 'active', lastNumber: first.number, refused: null, at: this.options.now() },
      });
    }
    this.tickets.put(ticket);
    this.byIntent.set(intent, ticket.id);
    const asking = this.ask(ticket, true).finally(() => this.asking.delete(ticket.id));
    this.asking.set(ticket.id, asking);
    const { kind } = await asking;
    if ((kind === 'refused' || kind === 'rollback') && subscription) this.endSubscription(subscription);
    if (kind === 'unknown') this.askAgain(ticket.id);
    return this.answerOf(ticket.id);
  }

  private ticketOf(intent: string): Ticket | undefined {
    const id = this.byIntent.get(intent);
    return id === undefined ? undefined : this.tickets.get(id);
  }

  /** Returns the answer to the order of a ticket, once the site has been asked. */
  private async answerOf(id: string): Promise<OrderResult> {
    await this.asking.get(id);
    const ticket = this.tickets.get(id);
    if (!ticket || ticket.state === 'refused')
      return { ok: false, code: ticket?.code ?? 'unknown', left: ticket?.left };
    return { ok: true, ticket };
  }

  endSubscription(id: string): void {
    const subscription = this.subscriptions.get(id);
    if (subscription?.state === 'active') this.subscriptions.put({ ...subscription, state: 'ended' });
  }

  /** Buys the next draw for each active subscription. */
  advance(): void {
    for (const subscription of this.subscriptions.values()) {
      if (subscription.state !== 'active') continue;
      const [next] = this.options.draws.onSale(subscription.lottery, this.options.now());
      if (next && next.number > subscription.lastNumber) void this.renew(subscription, next);
    }
  }

  /** Records the results of an ended draw and reports them to the site. */
  onDrawEnd(draw: Draw): void {
    for (const ticket of this.tickets.values())
      if (ticket.state === 'bought' && ticket.draws.some(({ id, state }) => id === draw.id && state === 'waiting'))
        this.finishDraw(ticket, draw);
  }

  private newTicket(
    { company, player, currency, token }: Omit<Buyer, 'token'> & { token?: string },
    order: {
      lottery: LotteryId;
      lines: Line[];
      draws: readonly Draw[];
      subscription: string | null;
      intent: string | null;
    },
  ): Ticket | undefined {
    const scaled = lotteryIn(LOTTERIES[order.lottery], currency);
    if (!scaled) return undefined;
    const draws = order.draws.map(({ id, drawsAt }): TicketDraw => {
      return { id, drawsAt, takesPart: true, state: 'waiting', amount: '0', wins: [], payment: 'none' };
    });
    const { lottery, lines, subscription, intent } = order;
    const id = newReference(lottery);
    const price = scaled.price * BigInt(lines.length * draws.length);
    const purchase: Purchase = {
      ...{ transactionId: `${id}-buy`, ticketId: id, player, currency, name: LOTTERIES[lottery].name },
      ...(token === undefined ? {} : { token }),
      price: toWire(price, currency),
      lines: lines.map(({ main, extra }) => [...main, ...extra]),
      draws: order.draws.map((draw) => ({ id: draw.id, closesAt: new Date(draw.closesAt).toISOString() })),
      ...(subscription === null ? {} : { subscriptionId: subscription }),
    };
    return {
      ...{ id, lottery, company, player, currency, lines, draws, price: String(price) },
      ...{ state: 'asking', code: null, at: this.options.now(), subscription, intent, call: JSON.stringify(purchase) },
    };
  }

  private async renew(subscription: Subscription, draw: Draw): Promise<void> {
    // The number is stored first, so that the draw is asked for only once.
    const asked = this.subscriptions.put({ ...subscription, lastNumber: draw.number });
    const { lottery, lines, id } = asked;
    const ticket = this.newTicket(asked, { lottery, lines, draws: [draw], subscription: id, intent: null });
    if (!ticket) return;
    const result = await this.ask(this.tickets.put(ticket), true);
    if (result.kind === 'unknown') this.askAgain(ticket.id);
  }

  /** Asks the site for the price of a ticket and records its answer. */
  private async ask(ticket: Ticket, isFirst: boolean): Promise<WalletResult> {
    if (ticket.call === null) return { kind: 'unknown' };
    const result = await this.options.wallet.buy(ticket.company, ticket.call, isFirst);
    if (result.kind === 'refused') this.refuse(ticket, result);
    if (result.kind === 'rollback') {
      this.refuse(ticket, result, ticket.call);
      this.giveBack(ticket.id);
    }
    if (result.kind === 'accepted') this.enter({ ...ticket, state: 'bought', call: null });
    return result;
  }

  /** Refuses a ticket. `call` is kept until the price that it may have taken is given back. */
  private refuse(
    ticket: Ticket,
    { code, left }: { code: string; left?: string | undefined },
    call: string | null = null,
  ): void {
    const refused = { ...ticket, state: 'refused' as const, code, call };
    this.tickets.put(left === undefined ? refused : { ...refused, left });
    const subscription = ticket.subscription === null ? undefined : this.subscriptions.get(ticket.subscription);
    const [draw] = ticket.draws;
    if (subscription && draw) this.subscriptions.put({ ...subscription, refused: { drawsAt: draw.drawsAt, code } });
  }

  /** Enters a paid ticket into its draws. A draw that has closed meanwhile is refunded. */
  private enter(ticket: Ticket): void {
    const draws = ticket.draws.map((one) => ({ ...one, takesPart: this.options.draws.get(one.id)?.state === 'open' }));
    this.tickets.put({ ...ticket, draws });
    for (const { id, takesPart } of draws) {
      const draw = this.options.draws.get(id);
      if (draw && !takesPart) this.finishDraw(this.tickets.get(ticket.id) ?? ticket, draw);
    }
  }

  private askAgain(id: string): void {
    this.retrier.start(`buy ${id}`, async () => {
      const ticket = this.tickets.get(id);
      return ticket?.state !== 'asking' || (await this.ask(ticket, false)).kind !== 'unknown';
    });
  }

  /** Gives the price of a refused ticket back, until the site confirms it. */
  private giveBack(id: string): void {
    this.retrier.start(`rollback ${id}`, async () => {
      const ticket = this.tickets.get(id);
      if (ticket?.state !== 'refused' || ticket.call === null) return true;
      const { kind } = await this.options.wallet.rollBack(ticket.company, ticket.call);
      if (kind !== 'accepted' && kind !== 'refused') return false;
      this.tickets.put({ ...ticket, call: null });
      return true;
    });
  }

  private finishDraw(ticket: Ticket, draw: Draw): void {
    const { state, amount, wins } = outcomeOf(ticket, draw);
    const draws = ticket.draws.map(
      (one): TicketDraw => (one.id === draw.id ? { ...one, state, amount, wins, payment: 'due' } : one),
    );
    this.tickets.put({ ...ticket, draws });
    this.pay(ticket.id, draw.id);
  }

  /** Reports the result of a draw to the site until it is confirmed. */
  private pay(ticketId: string, drawId: string): void {
    const attempt = async (): Promise<boolean> => {
      const ticket = this.tickets.get(ticketId);
      const draw = ticket?.draws.find(({ id }) => id === drawId);
      if (!ticket || draw?.payment !== 'due' || draw.state === 'waiting') return true;
      const kind = ({ won: 'win', refunded: 'refund', lost: 'lost' } as const)[draw.state];
      const result = await this.options.wallet.pay(ticket.company, {
        ...{ kind, transactionId: `${ticketId}-${drawId}-${kind}`, ticketId, drawId, currency: ticket.currency },
        amount: toWire(BigInt(draw.amount), ticket.currency),
        detail: detailOf(ticket, draw),
      });
      if (result.kind === 'unknown' || result.kind === 'rollback') return false;
      const current = this.tickets.get(ticketId) ?? ticket;
      const payment = result.kind === 'accepted' ? ('done' as const) : ('refused' as const);
      const draws = current.draws.map((one) => (one.id === drawId ? { ...one, payment } : one));
      this.tickets.put({ ...current, draws });
      return true;
    };
    void attempt()
      .catch(() => false)
      .then((isDone) => isDone || this.retrier.start(`pay ${ticketId} ${drawId}`, attempt));
  }

  /** Continues what a restart interrupted. */
  private resume(ticket: Ticket): void {
    if (ticket.state === 'asking') this.askAgain(ticket.id);
    if (ticket.state === 'refused') this.giveBack(ticket.id);
    if (ticket.state !== 'bought') return;
    for (const { id, state, payment } of ticket.draws) {
      const draw = this.options.draws.get(id);
      if (state !== 'waiting' && payment === 'due') this.pay(ticket.id, id);
      else if (state === 'waiting' && draw && draw.state !== 'open' && draw.state !== 'closed')
        this.finishDraw(ticket, draw);
    }
  }
}

/** Returns the name of a player's intent. */
const intentOf = ({ company, player }: Buyer, key: string): string =>
  createHash('sha256').update([company, player, key].join('|')).digest('hex');

const isUnfinished = ({ state, payment }: TicketDraw) => state === 'waiting' || payment === 'due';

/** Returns the best prize class of a win, such as `5+1`, or the reason for a refund. */
function detailOf({ lottery }: Ticket, { state, wins, takesPart }: TicketDraw): string | undefined {
  if (state === 'refunded') return takesPart ? 'draw cancelled' : 'paid after the close';
  const best = LOTTERIES[lottery].classes[Math.min(...wins.map(({ at }) => at))];
  if (!best) return undefined;
  return LOTTERIES[lottery].extra ? `${best.main}+${best.extra}` : String(best.main);
}
