import { isListed } from '@parlay/contracts/open-word';
import type { Ports } from '@parlay/ports';

const THEMES = ['light', 'dark', 'system'] as const;

/** Applies the preferences that the player last chose on any device while signed in. */
export async function applyPreferences({ api, preferences }: Pick<Ports, 'api' | 'preferences'>): Promise<void> {
  const result = await api.get('/api/account/user');
  // Without a response, the browser's own preferences remain.
  if (!result.ok || !result.data.authenticated) return;
  const { theme, showBalance } = result.data.preferences;
  if (theme !== undefined && isListed(THEMES, theme)) preferences.set('theme', theme);
  if (showBalance !== undefined) preferences.set('showBalance', showBalance);
}
