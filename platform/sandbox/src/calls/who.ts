import { SPORTS_PROVIDER } from '@parlay/tooling/secrets';
import type { Settings } from '../settings.ts';
import { type Answer, postSigned } from './post.ts';

/** Oddsmith, who keeps sports book and lottery, asks the site whom a frame's token stands for. Refused: nobody any more. */
export function askWho(settings: Settings, token: string): Promise<Answer> {
  const url = `${settings.platformUrl}/api/provider/${SPORTS_PROVIDER}/player`;
  const secret = settings.secrets[SPORTS_PROVIDER] ?? '';
  return postSigned(url, secret, JSON.stringify({ token }), settings.retry.timeout);
}
