import { randomUUID } from 'node:crypto';
import { aBonus, aCampaign } from '@parlay/platform/testing/bonuses';
import { encodeCall } from '../fuzzer/call.ts';
import type { Scenario } from '../fuzzer/run.ts';
import { withBody, withReusedKey } from './money-scenarios.ts';
import type { PlayerPage, World } from './world.ts';

const NOT_FOUND = { statuses: [404], code: 'not_found' };

/** Returns scenarios for claiming and forfeiting bonuses, opting in and entering promo codes. */
export function bonusScenarios(world: World): Record<string, Scenario> {
  const bonusOf = ({ customerId }: PlayerPage) => aBonus(world.db, customerId, { amount: 500 });
  const campaign = async () => {
    const code = `F${randomUUID().replaceAll('-', '').slice(0, 12).toUpperCase()}`;
    const id = await aCampaign(world.db, { code, kind: 'free-cash', amount: { EUR: 500 } });
    return { id, code };
  };

  /** Builds the scenario of a bonus command, with its mutations. */
  const bonusCommand =
    (
      playerOf: () => PlayerPage | Promise<PlayerPage>,
      prepare?: (player: PlayerPage, bonusId: string) => Promise<unknown>,
    ): Scenario =>
    async (draft, operation) => {
      const player = await playerOf();
      const bonusId = await bonusOf(player);
      await prepare?.(player, bonusId);
      const call = { ...draft, operation, cookies: player.page.cookies, body: { bonusId } };
      const headers = { ...call.headers, 'idempotency-key': randomUUID() };
      return {
        call,
        mutations: [
          {
            name: 'another player’s',
            wire: encodeCall({ ...call, headers, cookies: world.wrong.other }),
            expected: NOT_FOUND,
          },
          withBody(call, 'a bonus there is not', { bonusId: randomUUID() }, NOT_FOUND),
          withBody(call, 'no id', { bonusId: '../1' }, NOT_FOUND),
        ],
        alsoRight: [{ name: 'the key again', wire: encodeCall(call) }],
        mutationsAfter: [withReusedKey(call, { bonusId: await bonusOf(player) })],
      };
    };

  return {
    'POST /api/bonus/claim': bonusCommand(world.player),
    // A new player, because one who has another running bonus cannot claim this one.
    'POST /api/bonus/forfeit': bonusCommand(world.newPlayer, ({ page }, bonusId) =>
      page.post('/api/bonus/claim', { bonusId }, { 'idempotency-key': randomUUID() }),
    ),
    'POST /api/bonus/opt-in': async (draft, operation) => {
      const { id } = await campaign();
      const call = { ...draft, operation, cookies: world.player().page.cookies, body: { bonusId: id } };
      return { call, mutations: [withBody(call, 'no campaign', { bonusId: randomUUID() }, NOT_FOUND)] };
    },
    'POST /api/bonus/promo-code': async (draft, operation) => {
      const { code } = await campaign();
      const call = { ...draft, operation, cookies: world.player().page.cookies, body: { code } };
      const unknown = { statuses: [422], code: 'bonus_code_unknown', field: 'code' };
      return { call, mutations: [withBody(call, 'a code there is not', { code: 'NOSUCHCODE' }, unknown)] };
    },
  };
}
