import { z } from 'zod';
import { conformance, type Harness, type Move, type RefusalReason } from '../../testing/conformance.ts';
import { TestHub } from '../../testing/hub88.ts';
import { testPlatform } from '../../testing/platform.ts';

const Reply = z.object({ status: z.string(), request_uuid: z.uuid().optional(), balance: z.int().optional() });

const REASONS: Record<string, RefusalReason> = {
  RS_ERROR_NOT_ENOUGH_MONEY: 'funds',
  RS_ERROR_INVALID_SIGNATURE: 'signature',
  RS_ERROR_DUPLICATE_TRANSACTION: 'duplicate',
  RS_ERROR_TRANSACTION_DOES_NOT_EXIST: 'unknown-stake',
  RS_ERROR_TOKEN_EXPIRED: 'session',
  RS_ERROR_INVALID_TOKEN: 'token',
  RS_ERROR_WRONG_CURRENCY: 'currency',
  RS_ERROR_WRONG_TYPES: 'amount',
  RS_ERROR_WRONG_SYNTAX: 'syntax',
};

/** Statuses after which the documentation tells a supplier not to roll a bet back. */
const FINAL = ['RS_ERROR_NOT_ENOUGH_MONEY', 'RS_ERROR_LIMIT_REACHED'];

/** Amount on the wire: a whole number of 1/100,000. */
const unitsOf = (amount: string) => Math.round(Number(amount) * 100_000);

async function start(): Promise<Harness> {
  const hub = new TestHub();
  await hub.listen();
  const platform = await testPlatform({ config: { providers: [hub.company('northlight')] } });
  const call = (path: string, body: object) => hub.call('northlight', path, body);
  const common = ({ player: { user, token }, round, transaction, stake }: Move) => ({
    ...{ user, transaction_uuid: transaction, round, game_code: 'quiet_comet', round_closed: false },
    ...(token ? { token } : {}),
    ...(stake ? { reference_transaction_uuid: stake.transaction } : {}),
  });
  const withMoney = (move: Move) => ({
    ...common(move),
    ...{ amount: unitsOf(move.amount), currency: move.currency, is_free: false },
  });
  return {
    platform,
    async launch(page) {
      const { data } = await page.post('/api/games/quiet-comet/launch', { mode: 'real' });
      const { searchParams } = new URL(String(data.url));
      return { token: searchParams.get('token') ?? '', user: searchParams.get('user') ?? '' };
    },
    balance: ({ user, token }) => call('/user/balance', { user, token, game_code: 'quiet_comet' }),
    bet: (move) => call('/transaction/bet', withMoney(move)),
    win: (move) => call('/transaction/win', withMoney(move)),
    rollback: (move) => call('/transaction/rollback', common(move)),
    sign: (made, key) => hub.sign(made, key),
    betOf(move, amount) {
      const made = call('/transaction/bet', withMoney(move));
      return { ...made, payload: made.payload.replace(String(unitsOf(move.amount)), amount) };
    },
    wrongAmounts: ['0', '-1000000', '1', '100000.5', '1e6', '"1000000"', 'null', '1000000000000000000000000'],
    answerOf(_, body) {
      const { status, balance } = Reply.parse(JSON.parse(body));
      if (status === 'RS_OK') return { ok: true, balance: ((balance ?? 0) / 100_000).toFixed(2) };
      return { ok: false, reason: REASONS[status] ?? 'other', retry: FINAL.includes(status) ? 'final' : 'rollback' };
    },
    hasLateCallsWithoutToken: true,
    hasDeadline: true,
    async close() {
      await platform.close();
      await hub.close();
    },
  };
}

conformance('hub88', start);
