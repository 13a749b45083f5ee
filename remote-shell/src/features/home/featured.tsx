import { accessTo } from '@parlay/contracts/game-access';
import { useMessages } from '@parlay/remote-kit/messages';
import { usePolicy, useSession } from '@parlay/remote-kit/ports';
import { useMaintenance } from '@parlay/remote-kit/site-modes';
import { ButtonLink } from '@parlay/ui/button';
import { cx } from '@parlay/ui/cx';
import { GameTile, GameTileSkeleton } from '@parlay/ui/game-tile';
import type from '@parlay/ui/styles/type.module.css';
import { ArrowRight } from 'lucide-react';
import { useState } from 'react';
import { factOf, type Game, nameInUrl } from '../../model/games.ts';
import { RouteLink } from '../links/route-link.tsx';
import { Failed } from './failed.tsx';
import { useFeatured } from './home-data.ts';
import later from './later.module.css';

const MAX_GAMES = 6;

/** Shows the first featured games, which fill one row on a wide screen. */
export function Featured() {
  const { t } = useMessages();
  const featured = useFeatured();
  const [tapped, setTapped] = useState<string>();
  const games = featured.data?.games.slice(0, MAX_GAMES) ?? [];
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
            ? games.map((game) => (
                <Tile
                  key={game.id}
                  game={game}
                  tapped={tapped === game.id}
                  onTap={() => setTapped(game.id)}
                  onClose={() => setTapped((now) => (now === game.id ? undefined : now))}
                />
              ))
            : Array.from({ length: MAX_GAMES }, (_, at) => <GameTileSkeleton key={`tile-${at}`} />)}
        </div>
      )}
    </section>
  );
}

interface TileProps {
  game: Game;
  tapped: boolean;
  onTap(): void;
  onClose(): void;
}

/** Renders a game as in the lobby: it asks how to play if there is a demo, and otherwise is a plain link (CA6). */
function Tile({ game, tapped, onTap, onClose }: TileProps) {
  const { t, locale } = useMessages();
  const maintenance = useMaintenance().isOn;
  const { demo } = usePolicy();
  const access = accessTo(game, { maintenance, demo }, useSession());
  const fact = factOf(game.fact, locale);
  const params = { name: nameInUrl(game.name), id: game.id };
  const looks = {
    id: game.id,
    tags: game.tags,
    name: game.name,
    studio: game.studio,
    imgUrl: game.imgUrl,
    fact: t(fact.key, fact.values),
  };
  if (!access.demo) {
    return <GameTile {...looks} link={(props) => <RouteLink route="game" params={params} {...props} />} />;
  }
  return (
    <GameTile
      {...looks}
      tapped={tapped}
      onTap={onTap}
      onClose={onClose}
      actions={
        <>
          {access.real && (
            <ButtonLink as={RouteLink} route="game" params={params} variant="volt">
              {t('tile.play')}
            </ButtonLink>
          )}
          <ButtonLink as={RouteLink} route="game" params={{ ...params, free: 'free' }} variant="stage">
            {t('tile.demo')}
          </ButtonLink>
        </>
      }
    />
  );
}
