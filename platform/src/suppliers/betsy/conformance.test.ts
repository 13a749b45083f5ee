import { expect } from '@jest/globals';
import { z } from 'zod';
import { TestBetsy } from '../../testing/betsy.ts';
import { type BookHarness, type BookRefusalReason, conformanceOfBooks } from '../../testing/conformance-books.ts';
import { testPlatform } from '../../testing/platform.ts';

const Reply = z.union([
  z.object({ code: z.int(), message: z.string() }),
  z.object({ userId: z.string(), currency: z.string(), amount: z.number() }),
  z.object({ transactionId: z.uuid(), transactionTime: z.iso.datetime() }),
]);

/** Meaning of the codes in the documentation. A result of an unknown bet is a system error, so that it comes again. */
const REASONS: Record<number, BookRefusalReason> = {
  1: 'signature',
  3: 'token',
  4: 'session',
  5: 'invalid',
  7: 'funds',
  8: 'duplicate',
  11: 'limit',
  12: 'limit',
  14: 'excluded',
  20: 'blocked',
  100: 'unknown-bet',
};

async function start(): Promise<BookHarness> {
  const betsy = new TestBetsy();
  const platform = await testPlatform({ config: { providers: [betsy.company('oddsmith')] } });
  let isPlace = false;
  const call = (made: ReturnType<TestBetsy['call']>) => {
    isPlace = made.method === 'POST';
    return made;
  };
  return {
    platform,
    async open(page) {
      const { data } = await page.get('/api/sports-book');
      const token = String(data.jsScript);
      const { method, url, headers, payload } = betsy.call('POST', 'oddsmith', '/user/profile', { token });
      const response = await platform.app.inject({ method, url, headers, payload });
      return { token, user: z.object({ userId: z.string() }).parse(response.json()).userId };
    },
    balance: ({ token, user: userId }) =>
      betsy.call('POST', 'oddsmith', '/user/balance', { token, userId, currency: 'EUR' }),
    place: (bet) => call(betsy.place('oddsmith', bet)),
    settle: (change) => call(betsy.settle('oddsmith', change)),
    unsettle: (change) => call(betsy.change('oddsmith', 1, change)),
    cashOut: (change) =>
      call(betsy.settle('oddsmith', change, { resultType: 'cashout', token: change.bet.player.token })),
    rollback: ({ bet, request }) =>
      call(betsy.change('oddsmith', 3, { bet, request, returned: bet.stake }, { errorCode: 10 })),
    sign: (made, key) => betsy.sign(made, key),
    placeOf(bet, amount) {
      const made = betsy.place('oddsmith', bet);
      return { ...made, payload: made.payload.replace(/"amount":[\d.]+/, `"amount":${amount}`) };
    },
    wrongAmounts: ['0', '-1', '1.001', '10.000000000001', '1e1', '"10"', 'null', '1000000000000000000000000'],
    withUnknownWord: (bet) => [
      betsy.place('oddsmith', bet, { ticketType: 'ladder' }),
      betsy.place('oddsmith', bet, { type: 2 }),
      betsy.change('oddsmith', 4, { bet, request: bet.request, returned: bet.stake }),
    ],
    answerOf(status, body) {
      const reply = Reply.parse(JSON.parse(body));
      if ('code' in reply) {
        expect(status).toBe(400);
        const retry = reply.code !== 100 ? 'final' : isPlace ? 'rollback' : 'retry';
        return { ok: false, reason: REASONS[reply.code] ?? 'other', retry };
      }
      expect(status).toBe(200);
      return { ok: true, balance: 'amount' in reply ? reply.amount.toFixed(2) : undefined };
    },
    hasDeadline: true,
    close: () => platform.close(),
  };
}

conformanceOfBooks('betsy', start);
