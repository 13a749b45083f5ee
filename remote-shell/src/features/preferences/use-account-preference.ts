import type { Preferences } from '@parlay/ports';
import { usePorts } from '@parlay/remote-kit/ports';
import { usePreference } from '@parlay/remote-kit/preference';

/** A choice of this browser that is stored with the account too: the player's next login anywhere takes it over. */
export function useAccountPreference<K extends 'theme' | 'showBalance'>(
  key: K,
): [Preferences[K], (value: Preferences[K]) => void] {
  const { api, session } = usePorts();
  const [value, choose] = usePreference(key);
  return [
    value,
    (next) => {
      choose(next);
      // A failure changes nothing here: the choice holds in this browser.
      if (session.current().status === 'player') void api.post('/api/account/preferences', { body: { [key]: next } });
    },
  ];
}
