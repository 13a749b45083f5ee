import { useMessages } from '@parlay/remote-kit/messages';
import { ChevronDown } from 'lucide-react';
import { useAccountPreference } from '../preferences/use-account-preference.ts';
import styles from './footer.module.css';

const THEMES = ['system', 'light', 'dark'] as const;

/** Selects the light, dark or device theme. */
export function ThemeChoice() {
  const { t } = useMessages();
  const [theme, choose] = useAccountPreference('theme');
  return (
    <label className={styles.theme}>
      <span>{t('theme.label')}</span>
      <select
        value={theme}
        onChange={(event) => choose(THEMES.find((name) => name === event.target.value) ?? 'system')}
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
