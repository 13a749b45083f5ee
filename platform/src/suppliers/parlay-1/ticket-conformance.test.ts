import { randomUUID } from 'node:crypto';
import type { CompanyOf } from '@parlay/contracts/providers';
import { signedHeaders } from '@parlay/server/signed-call';
import { z } from 'zod';
import type { SupplierCall } from '../../testing/conformance.ts';
import type { BookRefusalReason } from '../../testing/conformance-books.ts';
import {
  conformanceOfTickets,
  type TestDraw,
  type TestTicket,
  type TicketHarness,
} from '../../testing/conformance-tickets.ts';
import { testPlatform } from '../../testing/platform.ts';

const KEYS = { first: randomUUID(), second: randomUUID(), unknown: randomUUID() };
const lottery: CompanyOf<'lottery'> = {
  ...{ id: 'drumroll', kind: 'lottery', address: 'http://127.0.0.1:1', driver: 'parlay-1' },
  lotteries: { lottery: 'midweek' },
  settings: { keys: { ours: [randomUUID()], theirs: [KEYS.first, KEYS.second] } },
};

const Reply = z.object({
  data: z.object({ balance: z.string().nullable() }).optional(),
  error: z.object({ code: z.string() }).optional(),
});
const Player = z.object({ data: z.object({ player: z.string() }) });

const REASONS: Record<string, BookRefusalReason> = {
  insufficient_funds: 'funds',
  invalid_signature: 'signature',
  duplicate_with_other_body: 'duplicate',
  unknown_bet: 'unknown-bet',
  conflict: 'blocked',
  session_closed: 'session',
  unknown_token: 'token',
  unprocessable: 'invalid',
  invalid_request: 'invalid',
  not_found: 'unknown-player',
  limit_reached: 'limit',
};

async function start(): Promise<TicketHarness> {
  const platform = await testPlatform({ config: { providers: [lottery] } });
  const sign = ({ method, url, payload }: SupplierCall, key: keyof typeof KEYS): SupplierCall => {
    const headers = signedHeaders(KEYS[key], { method, target: url, body: payload });
    return { method, url, headers: { 'content-type': 'application/json', ...headers }, payload };
  };
  const call = (path: string, body: object) => {
    const content = { method: 'POST', url: `/api/provider/drumroll/${path}`, payload: JSON.stringify(body) } as const;
    return sign({ ...content, headers: {} }, 'first');
  };
  const buyFor = ({ player, ticket, request, currency }: TestTicket, price: unknown) =>
    call('tickets/buy', {
      ...{ transactionId: request, ticketId: ticket, token: player.token, player: player.user, currency, price },
      ...{ name: 'Midweek', lines: [[1, 2, 3, 4, 5, 6]] },
      draws: ['d1', 'd2'].map((id) => ({ id, closesAt: '2099-12-05T18:00:00.000Z' })),
    });
  const report = (verb: string, { ticket, request, draw }: TestDraw, change: object = {}) =>
    call(`tickets/${verb}`, { transactionId: request, ticketId: ticket.ticket, drawId: draw, ...change });
  return {
    platform,
    async open(page) {
      const token = String((await page.get('/api/account/lottery-login?product=lottery')).data.token);
      const { method, url, headers, payload } = call('player', { token });
      const response = await platform.app.inject({ method, url, headers, payload });
      return { token, user: Player.parse(response.json()).data.player };
    },
    buy: (ticket) => buyFor(ticket, ticket.price),
    win: (draw) => report('win', draw, { currency: draw.ticket.currency, amount: draw.amount }),
    refund: (draw) =>
      report('refund', draw, { currency: draw.ticket.currency, amount: draw.amount, reason: 'Cancelled' }),
    lost: (draw) => report('lost', draw),
    rollback: ({ ticket, price, currency }, request) =>
      call('bets/rollback', { transactionId: request, betId: ticket, stake: price, currency }),
    sign,
    wrongPrices: ['0.00', '-1.00', '1.001', '1e3', '9999999999999999.00', 1.5, null],
    buyFor,
    answerOf(status, body) {
      const { data, error } = Reply.parse(JSON.parse(body));
      if (data) return { ok: true, balance: data.balance ?? undefined };
      const code = error?.code ?? '';
      return {
        ok: false,
        reason: REASONS[code] ?? 'other',
        // Codes after which the same request may succeed.
        retry: status >= 500 || ['unknown_bet', 'maintenance'].includes(code) ? 'retry' : 'final',
      };
    },
    close: () => platform.close(),
  };
}

conformanceOfTickets('parlay-1', start);
