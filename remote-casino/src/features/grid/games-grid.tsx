import { useMessages } from '@parlay/remote-kit/messages';
import { MoreTile } from '@parlay/ui/game-tile';
import layout from '@parlay/ui/styles/type.module.css';
import { useEffect, useRef, useState } from 'react';
import type { Game } from '../../model/game.ts';
import { visibleGamesOf } from '../../model/page-size.ts';
import { LobbyTile } from '../tile/lobby-tile.tsx';
import styles from './games-grid.module.css';
import { useLoadMore } from './use-more.ts';
import { usePageSize } from './use-page-size.ts';

/** Number of covers in the widest first row, which load eagerly. */
const FIRST_ROW = 6;

export interface GamesGridProps {
  list: string;
  label: string;
  games: readonly Game[];
  /** Number of games shown above the grid, which also count as shown. */
  above?: number;
}

/** Renders a page of games with one open tile at a time (CA6), and the load-more tile in the free cell (CA4). */
export function GamesGrid({ list, label, games, above = 0 }: GamesGridProps) {
  const { t } = useMessages();
  const size = usePageSize();
  const { loads, loadMore } = useLoadMore(list);
  const [tapped, setTapped] = useState<string>();
  const grid = useRef<HTMLUListElement>(null);
  const firstNew = useRef<number>(undefined);
  const shown = visibleGamesOf(games.length, size, loads);

  // Focuses the first new game, because the button moves or disappears.
  useEffect(() => {
    const index = firstNew.current;
    if (index === undefined || index >= shown.games) return;
    firstNew.current = undefined;
    grid.current?.children[index]?.querySelector<HTMLElement>('a, button')?.focus({ preventScroll: true });
  }, [shown.games]);

  return (
    <section aria-label={label}>
      <ul className={layout.games} ref={grid}>
        {games.slice(0, shown.games).map((game, index) => (
          <li key={game.id} className={styles.cell}>
            <LobbyTile
              game={game}
              tapped={tapped === game.id}
              onTap={() => setTapped(game.id)}
              onClose={() => setTapped((now) => (now === game.id ? undefined : now))}
              lazy={index >= FIRST_ROW}
            />
          </li>
        ))}
        {shown.next > 0 && (
          <li className={styles.cell}>
            <MoreTile
              onClick={() => {
                firstNew.current = shown.games;
                loadMore();
              }}
            >
              <span>
                {t('grid.more')}{' '}
                <span className={styles.moreOf}>
                  {t('grid.of', { shown: above + shown.games, total: above + games.length })}
                </span>
              </span>
            </MoreTile>
          </li>
        )}
      </ul>
    </section>
  );
}
