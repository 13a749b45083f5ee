import { formatOdds } from '@parlay/money/format';
import { useMessages } from '@parlay/remote-kit/messages';
import { usePausedProps } from '@parlay/remote-kit/site-modes';
import { Button } from '@parlay/ui/button';
import type { PlacingRefusal } from '../../model/placing.ts';
import styles from './slip.module.css';

export interface PlaceButtonProps {
  refusal: PlacingRefusal | undefined;
  /** Current price. */
  odds: number;
  placing: boolean;
  onAccept(): void;
  onPlace(): void;
}

/** Renders a button that first accepts a changed price and then places the bet (TO6). */
export function PlaceButton({ refusal, odds, placing, onAccept, onPlace }: PlaceButtonProps) {
  const { t, locale } = useMessages();
  const paused = usePausedProps();
  const hasPriceMoved = refusal === 'moved' && !placing;
  return (
    <div className={styles.place}>
      <Button
        variant={hasPriceMoved ? 'stage' : 'volt'}
        size="lg"
        block
        working={placing}
        disabled={!placing && refusal !== undefined && !hasPriceMoved}
        onClick={hasPriceMoved ? onAccept : onPlace}
        {...(placing ? {} : paused)}
      >
        {hasPriceMoved ? t('slip.accept', { odds: formatOdds(odds, locale) }) : t('slip.place')}
      </Button>
    </div>
  );
}
