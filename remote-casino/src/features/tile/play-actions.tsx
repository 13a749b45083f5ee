import { useMessages } from '@parlay/remote-kit/messages';
import { Button } from '@parlay/ui/button';
import type { Game } from '../../model/game.ts';
import { useAccess } from '../access/use-access.ts';
import { usePlay } from '../access/use-play.ts';

/**
 * Renders the buttons for real and demo play on a tile or big feature. During maintenance, only the demo is offered
 * (CA6, CA9).
 */
export function PlayActions({ game }: { game: Game }) {
  const { t } = useMessages();
  const { play } = usePlay(game);
  return (
    <>
      {useAccess(game).real && (
        <Button variant="volt" onClick={() => play('real')}>
          {t('tile.play')}
        </Button>
      )}
      <Button variant="stage" onClick={() => play('demo')}>
        {t('tile.demo')}
      </Button>
    </>
  );
}
