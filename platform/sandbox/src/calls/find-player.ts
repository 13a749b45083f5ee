import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { betsyAccessOf, keyOfCompany, type Settings, sandboxCompanies } from '../settings.ts';
import { type BetsyAccess, callBetsy } from './betsy-call.ts';
import { FreePlays } from './free-plays.ts';
import { type CallResult, postSigned } from './post.ts';

const FramePlayer = z.object({ player: z.string(), currency: z.string(), freeBets: FreePlays.nullable().optional() });

/** Player of a frame's token, with the id that the site uses at this company, or the reason why there is none. */
export type FoundPlayer =
  | ({ ok: true; company: string } & z.infer<typeof FramePlayer>)
  | Exclude<CallResult, { ok: true }>;

/**
 * Requests the player of a frame's token from the site, which refuses unknown and expired tokens. Without an id, asks as
 * the first company of the kind.
 */
export async function findPlayer(
  settings: Settings,
  kind: 'sports' | 'lottery',
  token: string,
  id?: string,
): Promise<FoundPlayer> {
  const company = sandboxCompanies(settings, kind).find((one) => id === undefined || one.id === id);
  if (!company) return { ok: false, error: 'lost', why: `there is no company for ${kind}` };
  const access = betsyAccessOf(settings, company.id);
  if (access) return findBetsyPlayer(access, company.id, token);
  const url = `${settings.platformUrl}/api/provider/${company.id}/player`;
  const result = await postSigned(
    url,
    keyOfCompany(settings, company.id),
    JSON.stringify({ token }),
    settings.retry.timeout,
  );
  if (!result.ok) return result;
  const found = FramePlayer.safeParse(result.data);
  return found.success
    ? { ok: true, company: company.id, ...found.data }
    : { ok: false, error: 'lost', why: 'the reply is not a player' };
}

const BetsyProfile = z.object({ userId: z.string(), currency: z.string() });

async function findBetsyPlayer(access: BetsyAccess, company: string, token: string): Promise<FoundPlayer> {
  const body = JSON.stringify({ token, requestId: randomUUID() });
  const result = await callBetsy(access, 'POST', '/user/profile', body);
  if (!result.ok && result.error === 'lost') return { ok: false, error: 'lost', why: 'no answer' };
  if (!result.ok) return { ok: false, error: 'refused', status: 400, code: 'unknown_token' };
  const found = BetsyProfile.safeParse(result.content);
  if (!found.success) return { ok: false, error: 'lost', why: 'the reply is not a player' };
  const { userId: player, currency } = found.data;
  return { ok: true, company, player, currency };
}
