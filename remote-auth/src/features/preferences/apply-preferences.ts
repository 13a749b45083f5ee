import type { Ports } from '@parlay/ports';

/** Gives this browser the choices that the player made last while signed in, on whichever device. */
export async function applyPreferences({ api, preferences }: Pick<Ports, 'api' | 'preferences'>): Promise<void> {
  const result = await api.get('/api/account/user');
  // Without an answer the browser's own choices stay.
  if (!result.ok || !result.data.authenticated) return;
  const { theme, showBalance } = result.data.preferences;
  if (theme !== undefined) preferences.set('theme', theme);
  if (showBalance !== undefined) preferences.set('showBalance', showBalance);
}
