import type { Ports } from '@parlay/ports';
import { keptTag } from './kept-tag.ts';

/** Tells whose link the player came by, after a registration or (without `operation`) a login; only where a tag is kept (AU20). */
export async function sendTag(
  { api, preferences, session }: Pick<Ports, 'api' | 'preferences' | 'session'>,
  operation?: 'registration',
): Promise<void> {
  const bTag = keptTag();
  const now = session.current();
  if (bTag === undefined || now.status !== 'player' || preferences.get('cookies') !== 'all') return;
  const { customerId } = now.user;
  // Nobody waits for it, and nobody is told when it fails: it is no business of the player's.
  await api.post('/api/btag', { body: { customerId, bTag, ...(operation ? { operation } : {}) } });
}
