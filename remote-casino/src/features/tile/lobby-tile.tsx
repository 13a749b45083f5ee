import { useMessages } from '@parlay/remote-kit/messages';
import { Button } from '@parlay/ui/button';
import { GameTile } from '@parlay/ui/game-tile';
import { Link } from 'react-router-dom';
import type { Game } from '../../model/game.ts';
import { useAccess } from '../access/use-access.ts';
import { usePlay } from '../access/use-play.ts';
import { factText } from './fact-text.ts';

export interface LobbyTileProps {
  game: Game;
  tapped: boolean;
  onTap(): void;
  onClose(): void;
  /** False for the first row. */
  lazy: boolean;
}

/** A game in the grid (CA6): one that can be played for free asks how to play when tapped, the others are plain links. */
export function LobbyTile({ game, tapped, onTap, onClose, lazy }: LobbyTileProps) {
  const { t, locale } = useMessages();
  const access = useAccess(game);
  const { urlOf, prefetch, play } = usePlay(game);
  const { id, name, tags, studio, imgUrl } = game;
  const looks = { id, name, tags, studio, imgUrl, lazy, fact: factText(game.fact, t, locale) };

  if (!access.demo) {
    return <GameTile {...looks} link={(props) => <Link {...props} to={urlOf('real')} />} />;
  }
  return (
    <GameTile
      {...looks}
      tapped={tapped}
      onTap={() => {
        prefetch();
        onTap();
      }}
      onClose={onClose}
      actions={
        <>
          {access.real && (
            <Button variant="volt" onClick={() => play('real')}>
              {t('tile.play')}
            </Button>
          )}
          <Button variant="stage" onClick={() => play('demo')}>
            {t('tile.demo')}
          </Button>
        </>
      }
    />
  );
}
