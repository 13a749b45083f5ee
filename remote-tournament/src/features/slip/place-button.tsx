import { formatOdds } from '@parlay/money/format';
import { useMessages } from '@parlay/remote-kit/messages';
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

/** One button: it accepts a changed price first, then places the bet (TO6). */
export function PlaceButton({ refusal, odds, placing, onAccept, onPlace }: PlaceButtonProps) {
  const { t, locale } = useMessages();
  const moved = refusal === 'moved' && !placing;
  return (
    <div className={styles.place}>
      <Button
        variant={moved ? 'stage' : 'volt'}
        size="lg"
        block
        working={placing}
        disabled={!placing && refusal !== undefined && !moved}
        onClick={moved ? onAccept : onPlace}
      >
        {moved ? t('slip.accept', { odds: formatOdds(odds, locale) }) : t('slip.place')}
      </Button>
    </div>
  );
}
