import { useMessages } from '@parlay/remote-kit/messages';
import { Button } from '@parlay/ui/button';
import { EmptyState } from '@parlay/ui/empty-state';

export interface EmptyHistoryProps {
  seed: string;
  /** Title if no filter is set. */
  title: string;
  text: string;
  isFiltered: boolean;
  onClear(): void;
}

/** Renders an empty list: no rows yet, or no rows that match the filter, which the player can clear. */
export function EmptyHistory({ seed, title, text, isFiltered, onClear }: EmptyHistoryProps) {
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
