import { randomUUID } from 'node:crypto';
import { expect } from '@jest/globals';
import type { CompanyOf } from '@parlay/contracts/providers';
import { signedHeaders } from '@parlay/server/signed-call';
import { z } from 'zod';
import type { SupplierCall } from '../../testing/conformance.ts';
import {
  type BookHarness,
  type BookRefusalReason,
  conformanceOfBooks,
  type TestBet,
} from '../../testing/conformance-books.ts';
import { testPlatform } from '../../testing/platform.ts';

const KEYS = { first: randomUUID(), second: randomUUID(), unknown: randomUUID() };
const book: CompanyOf<'sports'> = {
  ...{ id: 'oddsmith', kind: 'sports', address: 'http://127.0.0.1:1', driver: 'parlay-1' },
  settings: { keys: { ours: [randomUUID()], theirs: [KEYS.first, KEYS.second] } },
};

const Reply = z.object({
  data: z.object({ balance: z.string().nullable() }).optional(),
  error: z.object({ code: z.string() }).optional(),
});

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
  self_excluded: 'excluded',
};

/** Codes after which the same request may succeed. */
const RETRIED = ['unknown_bet', 'maintenance'];

async function start(): Promise<BookHarness> {
  const platform = await testPlatform({ config: { providers: [book] } });
  const sign = ({ method, url, payload }: SupplierCall, key: keyof typeof KEYS): SupplierCall => {
    const headers = signedHeaders(KEYS[key], { method, target: url, body: payload });
    return { method, url, headers: { 'content-type': 'application/json', ...headers }, payload };
  };
  const call = (verb: string, body: object) => {
    const content = { method: 'POST', url: `/api/provider/oddsmith/${verb}`, payload: JSON.stringify(body) } as const;
    return sign({ ...content, headers: {} }, 'first');
  };
  const place = ({ player, bet, request, stake, currency, outcomes }: TestBet, change: object = {}) =>
    call('bets/place', {
      ...{ transactionId: request, betId: bet, token: player.token, player: player.user, currency, stake },
      ...{ type: outcomes.length === 1 ? 'single' : 'combo', name: 'Lindhaga – Bruntorp', detail: outcomes.join(', ') },
      selections: outcomes.map((selection) => ({
        ...{
          id: selection,
          event: 'Lindhaga – Bruntorp',
          market: 'Match result',
          selection,
          odds: '2.50',
          live: false,
        },
      })),
      ...change,
    });
  return {
    platform,
    async open(page) {
      const { data } = await page.get('/api/sports-book');
      const token = String(data.jsScript);
      const { method, url, headers, payload } = call('player', { token });
      const response = await platform.app.inject({ method, url, headers, payload });
      return { token, user: z.object({ data: z.object({ player: z.string() }) }).parse(response.json()).data.player };
    },
    balance: ({ user }) => call('wallet', { player: user }),
    place,
    settle: ({ bet: { bet, currency, stake }, request, revision, returned }) => {
      const result = returned === '0.00' ? 'lost' : returned === stake ? 'void' : 'won';
      return call('bets/settle', { transactionId: request, betId: bet, revision, currency, result, returned });
    },
    unsettle: ({ bet: { bet }, request, revision }) =>
      call('bets/unsettle', { transactionId: request, betId: bet, revision }),
    cashOut: ({ bet: { bet, currency, player }, request, revision, returned }) => {
      const body = { transactionId: request, betId: bet, revision, token: player.token, currency, amount: returned };
      return call('bets/cash-out', body);
    },
    rollback: ({ bet: { bet, currency, stake }, request }) =>
      call('bets/rollback', { transactionId: request, betId: bet, stake, currency }),
    sign,
    placeOf(bet, amount) {
      const made = place(bet);
      return { ...made, payload: made.payload.replace(JSON.stringify(bet.stake), amount) };
    },
    wrongAmounts: ['"0.00"', '"-1.00"', '"1.001"', '"1e3"', '"9999999999999999.00"', '1.5', 'null'],
    withUnknownWord: (bet) => [place(bet, { type: 'ladder' })],
    answerOf(status, body) {
      const { data, error } = Reply.parse(JSON.parse(body));
      if (data) return { ok: true, balance: data.balance ?? undefined };
      const code = error?.code ?? '';
      expect(status).toBeGreaterThanOrEqual(400);
      const retry = status >= 500 || RETRIED.includes(code) ? 'retry' : 'final';
      return { ok: false, reason: REASONS[code] ?? 'other', retry };
    },
    hasDeadline: false,
    close: () => platform.close(),
  };
}

conformanceOfBooks('parlay-1', start);
