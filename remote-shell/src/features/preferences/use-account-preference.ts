import type { Preferences } from '@parlay/ports';
import { usePorts } from '@parlay/remote-kit/ports';
import { usePreference } from '@parlay/remote-kit/preference';

/**
 * Returns a browser preference that is also stored with the account, so that it applies the next time the player
 * logs in on any device.
 */
export function useAccountPreference<K extends 'theme' | 'showBalance'>(
  key: K,
): [Preferences[K], (value: Preferences[K]) => void] {
  const { api, session } = usePorts();
  const [value, choose] = usePreference(key);
  return [
    value,
    (next) => {
      choose(next);
      // A failure has no effect here, because the choice still applies in this browser.
      if (session.current().status === 'player') void api.post('/api/account/preferences', { body: { [key]: next } });
    },
  ];
}
