import { useMessages } from '@parlay/remote-kit/messages';
import { Button } from '@parlay/ui/button';
import { History } from 'lucide-react';
import styles from './search-panel.module.css';

export interface RecentSearchesProps {
  recent: readonly string[];
  onChoose(query: string): void;
  onClear(): void;
}

/** Lists the latest searches of this browser. */
export function RecentSearches({ recent, onChoose, onClear }: RecentSearchesProps) {
  const { t } = useMessages();
  if (recent.length === 0) return null;
  return (
    <section aria-label={t('search.recent')} className={styles.group}>
      <div className={styles.heading} aria-hidden="true">
        {t('search.recent')}
      </div>
      {recent.map((query) => (
        <button key={query} type="button" className={styles.recent} onClick={() => onChoose(query)}>
          <History aria-hidden="true" />
          {query}
        </button>
      ))}
      <Button variant="ghost" onClick={onClear}>
        {t('search.clear')}
      </Button>
    </section>
  );
}
