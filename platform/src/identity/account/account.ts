import { policyFor } from '@parlay/contracts/policy-for';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { PlayerSession } from '../../core/http/caller.ts';
import { cityOfAddress } from '../../core/places/cities.ts';
import { walletOf, withheldState } from '../../money/public.ts';
import { playerById } from '../players/repository.ts';
import { sessionTimes } from '../reality-check/repository.ts';
import { presentPlayer } from './presenter.ts';
import type { PlayerRecord } from './schemas.ts';

/** Returns the account record for the page: the player, their balances and this session. */
export async function presentAccount(
  { db }: Pick<FastifyInstance, 'db'>,
  { brand, locale }: Pick<FastifyRequest, 'brand' | 'locale'>,
  session: PlayerSession,
): Promise<PlayerRecord> {
  const [player, wallet, times, withheldRewards, lastLoginCity] = await Promise.all([
    playerById(db, session.customerId),
    walletOf(db, session.customerId),
    sessionTimes(db, session.sessionId),
    withheldState(db, session.customerId),
    cityOfAddress(session.previousLoginIp ?? ''),
  ]);
  if (!player || !wallet || !times) throw new Error(`player ${session.customerId} has no record or no wallet`);
  return presentPlayer({
    player,
    wallet,
    session,
    lastLoginCity: lastLoginCity ?? '',
    times,
    withheldRewards,
    brand,
    policy: policyFor(brand, player.address.countryCode ?? ''),
    locale,
  });
}
