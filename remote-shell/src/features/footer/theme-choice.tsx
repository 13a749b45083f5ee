import { useMessages } from '@parlay/remote-kit/messages';
import { usePorts } from '@parlay/remote-kit/ports';
import { ChevronDown } from 'lucide-react';
import { useCallback, useSyncExternalStore } from 'react';
import styles from './footer.module.css';

const THEMES = ['system', 'light', 'dark'] as const;

/** Light, dark, or as the device has it; kept in this browser. */
export function ThemeChoice() {
  const { t } = useMessages();
  const { preferences } = usePorts();
  const follow = useCallback(
    (changed: () => void) => {
      const watching = preferences.watch('theme').subscribe(changed);
      return () => watching.unsubscribe();
    },
    [preferences],
  );
  const read = () => preferences.get('theme');
  const theme = useSyncExternalStore(follow, read, read);
  return (
    <label className={styles.theme}>
      <span>{t('theme.label')}</span>
      <select
        value={theme}
        onChange={(event) => preferences.set('theme', THEMES.find((name) => name === event.target.value) ?? 'system')}
      >
        {THEMES.map((name) => (
          <option key={name} value={name}>
            {t(`theme.${name}`)}
          </option>
        ))}
      </select>
      <ChevronDown aria-hidden="true" size={16} strokeWidth={1.75} />
    </label>
  );
}
