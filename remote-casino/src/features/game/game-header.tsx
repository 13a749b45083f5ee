import { AfterHeading } from '@parlay/remote-kit/after-heading';
import { useMessages } from '@parlay/remote-kit/messages';
import { Badge } from '@parlay/ui/badge';
import { Button } from '@parlay/ui/button';
import { IconButton } from '@parlay/ui/icon-button';
import { Skeleton } from '@parlay/ui/skeleton';
import layout from '@parlay/ui/styles/type.module.css';
import { ArrowLeft, Maximize, Minimize } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { Game, PlayMode } from '../../model/game.ts';
import type { SlotSession } from '../../model/slot-session.ts';
import styles from './game.module.css';
import { PlayFacts } from './play-facts.tsx';
import type { Fullscreen } from './use-fullscreen.ts';
import { useLobbyLink } from './use-lobby-link.ts';

export interface GameHeaderProps {
  /** Undefined while the games are loading. */
  game: Game | undefined;
  mode: PlayMode;
  fullscreen: Fullscreen;
  /** Switches from the demo to real play. Undefined if that is not possible. */
  onPlayReal: (() => void) | undefined;
  /** The game's slot session. */
  slotSession?: SlotSession | undefined;
}

/** Renders the name, the studio, a back link, and either the balance or a demo badge. */
export function GameHeader({ game, mode, fullscreen, onPlayReal, slotSession }: GameHeaderProps) {
  const { t } = useMessages();
  const back = useLobbyLink();
  return (
    <header className={styles.header}>
      <Link className={styles.back} to={back.to}>
        <ArrowLeft aria-hidden="true" />
        {back.label}
      </Link>
      <div className={styles.title}>
        <h1 className={layout.displaySm} tabIndex={-1}>
          {game ? game.name : <span className={styles.nameGhost}>{t('game.loading')}</span>}
        </h1>
        <p className={styles.studio}>{game ? game.studio : <Skeleton width="short" />}</p>
      </div>
      <div className={styles.facts}>
        <AfterHeading beside>
          {mode === 'demo' ? <Badge tone="neutral">{t('game.demo')}</Badge> : <PlayFacts slotSession={slotSession} />}
          {onPlayReal && (
            <Button size="sm" onClick={onPlayReal}>
              {t('tile.play')}
            </Button>
          )}
          {fullscreen.possible && (
            <IconButton
              className={styles.fullscreen}
              label={t(fullscreen.on ? 'game.exitFullscreen' : 'game.fullscreen')}
              icon={fullscreen.on ? <Minimize aria-hidden="true" /> : <Maximize aria-hidden="true" />}
              onClick={fullscreen.toggle}
            />
          )}
        </AfterHeading>
      </div>
    </header>
  );
}
