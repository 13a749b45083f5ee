import { type Settings, sandboxCompanies } from '../settings.ts';
import { type Answer, postSigned } from './post.ts';

/** Asks the site which player a frame's token stands for. Refused: the token has no player (any more). */
export async function findPlayer(settings: Settings, kind: 'sports' | 'lottery', token: string): Promise<Answer> {
  const [company] = sandboxCompanies(settings, kind);
  if (!company) return { ok: false, error: 'lost', why: `there is no company for ${kind}` };
  const url = `${settings.platformUrl}/api/provider/${company.id}/player`;
  return postSigned(url, company.keys.theirs, JSON.stringify({ token }), settings.retry.timeout);
}
