import { useMessages } from '@parlay/remote-kit/messages';
import { Button } from '@parlay/ui/button';
import { EmptyState } from '@parlay/ui/empty-state';

export interface NothingProps {
  seed: string;
  /** Title without a filter. */
  title: string;
  text: string;
  isFiltered: boolean;
  onClear(): void;
}

/** Renders an empty list: no rows yet, or no rows that match the filter, which can be cleared. */
export function Nothing({ seed, title, text, isFiltered, onClear }: NothingProps) {
  const { t } = useMessages();
  if (!isFiltered) return <EmptyState seed={seed} title={title} text={text} />;
  return (
    <EmptyState
      seed={seed}
      title={t('transactions.noMatch')}
      text={t('transactions.noMatchText')}
      action={
        <Button variant="secondary" onClick={onClear}>
          {t('filter.clear')}
        </Button>
      }
    />
  );
}
