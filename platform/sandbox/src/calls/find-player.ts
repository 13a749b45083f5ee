import { z } from 'zod';
import { type Settings, sandboxCompanies } from '../settings.ts';
import { FreePlays } from './free-plays.ts';
import { type Answer, postSigned } from './post.ts';

const FramePlayer = z.object({ player: z.string(), currency: z.string(), freeBets: FreePlays.nullable().optional() });

/** The player of a frame's token, by the name that the site has for it at this company. */
export type FoundPlayer = ({ ok: true; company: string } & z.infer<typeof FramePlayer>) | Exclude<Answer, { ok: true }>;

/** Asks the site which player a frame's token stands for. Refused: the token has no player (any more). */
export async function findPlayer(settings: Settings, kind: 'sports' | 'lottery', token: string): Promise<FoundPlayer> {
  const [company] = sandboxCompanies(settings, kind);
  if (!company) return { ok: false, error: 'lost', why: `there is no company for ${kind}` };
  const url = `${settings.platformUrl}/api/provider/${company.id}/player`;
  const answer = await postSigned(url, company.keys.theirs, JSON.stringify({ token }), settings.retry.timeout);
  if (!answer.ok) return answer;
  const found = FramePlayer.safeParse(answer.data);
  return found.success
    ? { ok: true, company: company.id, ...found.data }
    : { ok: false, error: 'lost', why: 'the reply is not a player' };
}
