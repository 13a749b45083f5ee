import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { betsyAccessOf, keyOfCompany, type Settings } from '../settings.ts';
import { type BetsyAccess, callBetsy } from './betsy-call.ts';
import { FreePlays } from './free-plays.ts';
import { type CallResult, postSigned } from './post.ts';

const FramePlayer = z.object({ player: z.string(), currency: z.string(), freeBets: FreePlays.nullable().optional() });

/** Player of a frame's token, with the id that the site uses at this company, or the reason why there is none. */
export type FoundPlayer =
  | ({ ok: true; company: string } & z.infer<typeof FramePlayer>)
  | Exclude<CallResult, { ok: true }>;

/** Requests the player of a company's frame by its token from the site, which refuses unknown and expired tokens. */
export async function findPlayer(settings: Settings, company: string, token: string): Promise<FoundPlayer> {
  const access = betsyAccessOf(settings, company);
  if (access) return findBetsyPlayer(access, company, token);
  const url = `${settings.platformUrl}/api/provider/${company}/player`;
  const key = keyOfCompany(settings, company);
  const result = await postSigned(url, key, JSON.stringify({ token }), settings.retry.timeout);
  if (!result.ok) return result;
  const found = FramePlayer.safeParse(result.data);
  return found.success
    ? { ok: true, company, ...found.data }
    : { ok: false, error: 'lost', why: 'the reply is not a player' };
}

const BetsyProfile = z.object({ userId: z.string(), currency: z.string() });

async function findBetsyPlayer(access: BetsyAccess, company: string, token: string): Promise<FoundPlayer> {
  const body = JSON.stringify({ token, requestId: randomUUID() });
  const result = await callBetsy(access, 'POST', '/user/profile', body);
  if (!result.ok && typeof result.error === 'string') return { ok: false, error: 'lost', why: 'no answer' };
  if (!result.ok) return { ok: false, error: 'refused', status: 400, code: 'unknown_token' };
  const found = BetsyProfile.safeParse(result.content);
  if (!found.success) return { ok: false, error: 'lost', why: 'the reply is not a player' };
  const { userId: player, currency } = found.data;
  return { ok: true, company, player, currency };
}
