import { serverAddressOf } from '@parlay/contracts/providers';
import { z } from 'zod';
import type { FreeRoundsDriver, FreeRoundsOrder } from '../../core/companies/game-driver.ts';
import { signedFetch } from '../../core/companies/signed-fetch.ts';
import { ExactInteger, parseExactJson } from '../exact-json.ts';
import { gameCodeOf } from './games.ts';
import { toUnits } from './money.ts';
import { type Hub88Company, PATH, variantOf } from './operator.ts';

/** Template of rewards, by which Hub88 or the game's supplier says what can be ordered. Null leaves a value to us. */
const Prepaid = z.object({
  prepaid_uuid: z.guid(),
  game_code: z.string(),
  currency: z.string(),
  bet_value: ExactInteger.nullish(),
  bet_count: ExactInteger.nullish(),
  bonus_buy: z.boolean().nullish(),
});
type Prepaid = z.infer<typeof Prepaid>;

const Reward = z.object({ reward_uuid: z.guid() });

/** Hub88 refuses lists that are requested more than once a minute. */
const KNOWN_FOR_MS = 60_000;
const known = new Map<string, { list: Promise<Answer<Prepaid[]>>; until: number }>();

/** Orders a reward by a template that fits. A reward has our id as its reference, so that each repetition is of the same rounds. */
async function order(company: Hub88Company, rounds: FreeRoundsOrder) {
  const { operatorId, subPartnerId } = variantOf(company, rounds);
  const game_code = gameCodeOf(rounds.gameId);
  const value = toUnits(rounds.stake, rounds.currency);
  const prepaids = await prepaidsOf(company, operatorId);
  if (!prepaids.ok) return prepaids;
  const prepaid = prepaids.value.find(
    (one) =>
      one.game_code === game_code &&
      one.currency === rounds.currency &&
      one.bonus_buy !== true &&
      (one.bet_value ?? value) === value &&
      (one.bet_count ?? BigInt(rounds.rounds)) === BigInt(rounds.rounds),
  );
  if (!prepaid) return { ok: false as const, failure: 'no prepaid fits the rounds' };
  const reward = await ask(company, 'rewards/create', Reward, {
    ...{ user: rounds.player, operator_id: operatorId, game_code, prepaid_uuid: prepaid.prepaid_uuid },
    ...(subPartnerId === undefined ? {} : { sub_partner_id: subPartnerId }),
    ...{ bet_value: Number(value), bet_count: rounds.rounds, end_time: timeOf(rounds.endsAt) },
    operator_reference: rounds.id,
  });
  return reward.ok ? { ok: true as const, reward: reward.value.reward_uuid } : reward;
}

async function cancel(company: Hub88Company, order: Parameters<FreeRoundsDriver<Hub88Company>['cancel']>[1]) {
  const { operatorId } = variantOf(company, order);
  const content = { operator_id: operatorId, reward_uuid: order.reward };
  const cancelled = await ask(company, 'rewards/cancel', z.unknown(), content);
  return cancelled.ok ? { ok: true as const } : cancelled;
}

/** Returns the templates of all games. Orders at the same time share a request. */
function prepaidsOf(company: Hub88Company, operatorId: number): Promise<Answer<Prepaid[]>> {
  const key = `${company.id} ${operatorId}`;
  const last = known.get(key);
  if (last && last.until > Date.now()) return last.list;
  const list = ask(company, 'prepaids/list', z.array(Prepaid), { operator_id: operatorId });
  known.set(key, { list, until: Date.now() + KNOWN_FOR_MS });
  void list.then(({ ok }) => ok || known.delete(key));
  return list;
}

type Answer<T> = { ok: true; value: T } | { ok: false; failure: string };

/** Makes a call about rewards. Never rejects. */
async function ask<T>(company: Hub88Company, call: string, schema: z.ZodType<T>, content: object): Promise<Answer<T>> {
  const failed = (why: string): Answer<T> => ({ ok: false, failure: `${call}: ${why}` });
  try {
    const response = await signedFetch(company, `${serverAddressOf(company)}${PATH}/freebet/${call}`, { content });
    const json = parseExactJson(new Uint8Array(await response.arrayBuffer()));
    if (!response.ok) return failed(`status ${response.status}`);
    const parsed = schema.safeParse(json.ok ? json.value : undefined);
    return parsed.success ? { ok: true, value: parsed.data } : failed('the answer cannot be read');
  } catch (error) {
    return failed(error instanceof Error ? error.name : 'error');
  }
}

/** Returns a time as Hub88 writes it, which is in UTC. */
const timeOf = (time: Date): string => time.toISOString().slice(0, 19);

export const hub88Rewards: FreeRoundsDriver<Hub88Company> = { order, cancel };
