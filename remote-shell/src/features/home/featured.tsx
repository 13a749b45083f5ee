import { useMessages } from '@parlay/remote-kit/messages';
import { cx } from '@parlay/ui/cx';
import { GameTile, GameTileSkeleton } from '@parlay/ui/game-tile';
import type from '@parlay/ui/styles/type.module.css';
import { ArrowRight } from 'lucide-react';
import { factOf, type Game, nameInUrl } from '../../model/games.ts';
import { RouteLink } from '../links/route-link.tsx';
import { Failed } from './failed.tsx';
import { useFeatured } from './home-data.ts';
import later from './later.module.css';

const SHOWN = 6;

/** The first featured games; one row on a wide screen. */
export function Featured() {
  const { t } = useMessages();
  const featured = useFeatured();
  const games = featured.data?.games.slice(0, SHOWN) ?? [];
  if (featured.status === 'ready' && games.length === 0) return null;
  return (
    <section
      className={cx(type.wrap, type.section, later.featured)}
      aria-labelledby="home-featured"
      aria-busy={featured.status === 'loading'}
    >
      <div className={type.sectionHead}>
        <h2 className={type.displaySm} id="home-featured">
          {t('home.featured.title')}
        </h2>
        <RouteLink route="casino" className={type.more}>
          {t('home.featured.all')}
          <ArrowRight aria-hidden="true" size={18} />
        </RouteLink>
      </div>
      {featured.status === 'failed' && games.length === 0 ? (
        <Failed error={featured.error} onRetry={featured.reload} />
      ) : (
        <div className={type.games}>
          {games.length > 0
            ? games.map((game) => <Tile key={game.id} game={game} />)
            : Array.from({ length: SHOWN }, (_, at) => <GameTileSkeleton key={`tile-${at}`} />)}
        </div>
      )}
    </section>
  );
}

function Tile({ game }: { game: Game }) {
  const { t, locale } = useMessages();
  const fact = factOf(game.fact, locale);
  return (
    <GameTile
      id={game.id}
      tags={game.tags}
      name={game.name}
      studio={game.studio}
      imgUrl={game.imgUrl}
      fact={t(fact.key, fact.values)}
      link={(props) => <RouteLink route="game" params={{ name: nameInUrl(game.name), id: game.id }} {...props} />}
    />
  );
}
