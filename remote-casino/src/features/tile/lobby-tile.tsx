import { useMessages } from '@parlay/remote-kit/messages';
import { GameTile } from '@parlay/ui/game-tile';
import { Link } from 'react-router-dom';
import type { Game } from '../../model/game.ts';
import { useAccess } from '../access/use-access.ts';
import { usePlay } from '../access/use-play.ts';
import { factText } from './fact-text.ts';
import { PlayActions } from './play-actions.tsx';

export interface LobbyTileProps {
  game: Game;
  tapped: boolean;
  onTap(): void;
  onClose(): void;
  /** False in the first row. */
  lazy: boolean;
}

/**
 * Renders a game in the grid (CA6). If the game has a demo, a tap asks how to play. Otherwise the tile is a plain
 * link.
 */
export function LobbyTile({ game, tapped, onTap, onClose, lazy }: LobbyTileProps) {
  const { t, locale } = useMessages();
  const access = useAccess(game);
  const { urlOf, prefetch } = usePlay(game);
  const { id, name, tags, studio, imgUrl } = game;
  const appearance = { id, name, tags, studio, imgUrl, lazy, fact: factText(game.fact, t, locale) };

  if (!access.demo) {
    return <GameTile {...appearance} link={(props) => <Link {...props} to={urlOf('real')} />} />;
  }
  return (
    <GameTile
      {...appearance}
      tapped={tapped}
      onTap={() => {
        prefetch();
        onTap();
      }}
      onClose={onClose}
      actions={<PlayActions game={game} />}
    />
  );
}
