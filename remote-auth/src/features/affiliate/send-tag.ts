import type { Ports } from '@parlay/ports';
import { storedTag } from './stored-tag.ts';

/** Sends the stored affiliate tag, if any, after a registration or, without `operation`, after a login (AU20). */
export async function sendTag(
  { api, preferences, session }: Pick<Ports, 'api' | 'preferences' | 'session'>,
  operation?: 'registration',
): Promise<void> {
  const bTag = storedTag();
  const now = session.current();
  if (bTag === undefined || now.status !== 'player' || preferences.get('cookies') !== 'all') return;
  const { customerId } = now.user;
  // Failures are ignored, because they do not affect the player.
  await api.post('/api/btag', { body: { customerId, bTag, ...(operation ? { operation } : {}) } });
}
