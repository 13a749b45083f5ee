import { formatOdds } from '@parlay/money/format';
import { useMessages } from '@parlay/remote-kit/messages';
import { Button } from '@parlay/ui/button';
import type { Obstacle } from '../../model/placing.ts';
import styles from './slip.module.css';

export interface PlaceButtonProps {
  obstacle: Obstacle | undefined;
  /** Current price. */
  odds: number;
  placing: boolean;
  onAccept(): void;
  onPlace(): void;
}

/** One button: it accepts a changed price first, then places the bet (TO6). */
export function PlaceButton({ obstacle, odds, placing, onAccept, onPlace }: PlaceButtonProps) {
  const { t, locale } = useMessages();
  const moved = obstacle === 'moved' && !placing;
  return (
    <div className={styles.place}>
      <Button
        variant={moved ? 'stage' : 'volt'}
        size="lg"
        block
        working={placing}
        disabled={!placing && obstacle !== undefined && !moved}
        onClick={moved ? onAccept : onPlace}
      >
        {moved ? t('slip.accept', { odds: formatOdds(odds, locale) }) : t('slip.place')}
      </Button>
    </div>
  );
}
