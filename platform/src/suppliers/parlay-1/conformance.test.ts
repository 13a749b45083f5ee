import { randomUUID } from 'node:crypto';
import type { Company } from '@parlay/contracts/providers';
import { signedHeaders } from '@parlay/server/signed-call';
import { z } from 'zod';
import {
  conformance,
  type Harness,
  type Move,
  type RefusalReason,
  type SupplierCall,
} from '../../testing/conformance.ts';
import { testPlatform } from '../../testing/platform.ts';

const KEYS = { first: randomUUID(), second: randomUUID(), unknown: randomUUID() };
const studio: Company = {
  ...{ id: 'northlight', kind: 'game', address: 'http://127.0.0.1:1', driver: 'parlay-1' },
  settings: { keys: { ours: [randomUUID()], theirs: [KEYS.first, KEYS.second] } },
};

const Reply = z.object({
  data: z.object({ balance: z.string() }).optional(),
  error: z.object({ code: z.string(), details: z.object({ reason: z.string() }).partial().optional() }).optional(),
});

const REASONS: Record<string, RefusalReason> = {
  insufficient_funds: 'funds',
  invalid_signature: 'signature',
  duplicate_with_other_body: 'duplicate',
  round_without_bet: 'unknown-stake',
  conflict: 'rolled-back',
  session_closed: 'session',
  unknown_token: 'token',
  unprocessable: 'currency',
  invalid_request: 'amount',
};

async function start(): Promise<Harness> {
  const platform = await testPlatform({ config: { providers: [studio] } });
  const sign = ({ method, url, payload }: SupplierCall, key: keyof typeof KEYS): SupplierCall => {
    const headers = signedHeaders(KEYS[key], { method, target: url, body: payload });
    return { method, url, headers: { 'content-type': 'application/json', ...headers }, payload };
  };
  const call = (verb: string, body: object) => {
    const content = { method: 'POST', url: `/api/provider/northlight/${verb}`, payload: JSON.stringify(body) } as const;
    return sign({ ...content, headers: {} }, 'first');
  };
  const bodyOf = ({ player, round, transaction, amount, currency }: Move) => ({
    ...{ token: player.token, roundId: round, transactionId: transaction, amount, currency },
  });
  return {
    platform,
    async launch(page) {
      const { data } = await page.post('/api/games/quiet-comet/launch', { mode: 'real' });
      return { token: new URL(String(data.url)).searchParams.get('token') ?? '', user: '' };
    },
    balance: ({ token }) => call('balance', { token }),
    bet: (move) => call('bet', bodyOf(move)),
    win: (move) => call('win', bodyOf(move)),
    // A rollback has the number of its bet.
    rollback: (move) => call('rollback', bodyOf({ ...move, transaction: move.stake?.transaction ?? '' })),
    sign,
    betOf(move, amount) {
      const made = call('bet', bodyOf(move));
      return { ...made, payload: made.payload.replace(JSON.stringify(move.amount), amount) };
    },
    wrongAmounts: ['"0.00"', '"-1.00"', '"1.001"', '"1e3"', '"9999999999999.00"', '1.5', 'null'],
    answerOf(status, body) {
      const { data, error } = Reply.parse(JSON.parse(body));
      if (data) return { ok: true, balance: data.balance };
      const reason = REASONS[error?.code ?? ''] ?? 'other';
      return { ok: false, reason, retry: status >= 500 || status === 429 ? 'retry' : 'final' };
    },
    hasLateCallsWithoutToken: false,
    hasDeadline: false,
    close: () => platform.close(),
  };
}

conformance('parlay-1', start);
