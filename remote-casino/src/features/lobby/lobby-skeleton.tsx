import { useMessages } from '@parlay/remote-kit/messages';
import { GameTileSkeleton } from '@parlay/ui/game-tile';
import { Skeleton } from '@parlay/ui/skeleton';
import layout from '@parlay/ui/styles/type.module.css';
import { VisuallyHidden } from '@parlay/ui/visually-hidden';
import styles from './lobby.module.css';

const numbers = (count: number) => Array.from({ length: count }, (_, number) => number);

/**
 * Renders the lobby before its games have loaded. The stylesheet hides surplus tiles, because the server does not
 * know the width.
 */
export function LobbySkeleton({ features }: { features: boolean }) {
  const { t } = useMessages();
  return (
    <div aria-busy="true">
      <VisuallyHidden>{t('lobby.loading')}</VisuallyHidden>
      <div className={styles.tabsGhost} aria-hidden="true">
        {numbers(8).map((tab) => (
          <Skeleton key={tab} className={styles.tabGhost} />
        ))}
      </div>
      {features && (
        <div className={styles.features} aria-hidden="true">
          <div className={styles.featureGhosts}>
            {numbers(3).map((feature) => (
              <Skeleton key={feature} shape="feature" />
            ))}
          </div>
        </div>
      )}
      <div className={`${layout.games} ${styles.ghosts}`}>
        {numbers(18).map((tile) => (
          <GameTileSkeleton key={tile} />
        ))}
      </div>
    </div>
  );
}
