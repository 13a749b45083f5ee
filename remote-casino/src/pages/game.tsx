import { AfterHeading } from '@parlay/remote-kit/after-heading';
import type { PageProps } from '@parlay/remote-kit/definition';
import { useMessages } from '@parlay/remote-kit/messages';
import { usePorts } from '@parlay/remote-kit/ports';
import { ButtonLink } from '@parlay/ui/button';
import { EmptyState } from '@parlay/ui/empty-state';
import { ErrorState } from '@parlay/ui/error-state';
import { Skeleton } from '@parlay/ui/skeleton';
import layout from '@parlay/ui/styles/type.module.css';
import { type ReactNode, useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { useAccess } from '../features/access/use-access.ts';
import { usePlay } from '../features/access/use-play.ts';
import styles from '../features/game/game.module.css';
import { GameArea } from '../features/game/game-area.tsx';
import { GameBox } from '../features/game/game-box.tsx';
import { GameHeader } from '../features/game/game-header.tsx';
import { useFullscreen } from '../features/game/use-fullscreen.ts';
import { useLobbyLink } from '../features/game/use-lobby-link.ts';
import { useGames } from '../features/lobby/use-lobby-data.ts';
import { type Game, modeOf, type PlayMode } from '../model/game.ts';
import type { SlotSession } from '../model/slot-session.ts';

/** Page for `game/:name/:id/:free?`. Only the id is used. The name is for people. */
export default function GamePage({ params }: PageProps) {
  const { t } = useMessages();
  const games = useGames();
  const mode = modeOf(params.free);
  const game = games.data?.games.find((one) => one.id === params.id);

  if (!mode || (games.data && !game)) return <UnknownGame />;
  if (!games.data && games.status === 'failed') {
    return (
      <div className={`${layout.wrap} ${styles.page}`}>
        <h1 className={layout.displaySm} tabIndex={-1}>
          {t('game.title')}
        </h1>
        <ErrorState
          title={t('lobby.failed')}
          text={t(games.error.kind === 'network' ? 'error.offline' : 'error.again')}
          retryLabel={t('error.retry')}
          onRetry={games.reload}
          {...(games.error.reference ? { reference: t('error.reference', { reference: games.error.reference }) } : {})}
        />
      </div>
    );
  }
  return game ? <KnownGame game={game} mode={mode} /> : <GameLayout game={undefined} mode={mode} />;
}

function KnownGame({ game, mode }: { game: Game; mode: PlayMode }) {
  const { navigation } = usePorts();
  const access = useAccess(game);
  const { play } = usePlay(game);
  const [slotSession, setSlotSession] = useState<SlotSession>();
  useEffect(() => navigation.title(game.name), [navigation, game.name]);
  return (
    <GameLayout
      game={game}
      mode={mode}
      slotSession={slotSession}
      onPlayReal={mode === 'demo' && access.real ? () => play('real') : undefined}
    >
      <GameArea key={mode} game={game} mode={mode} onSlotSession={setSlotSession} />
    </GameLayout>
  );
}

function GameLayout({
  game,
  mode,
  onPlayReal,
  slotSession,
  children = <Skeleton className={styles.cover} />,
}: {
  game: Game | undefined;
  mode: PlayMode;
  onPlayReal?: (() => void) | undefined;
  slotSession?: SlotSession | undefined;
  children?: ReactNode;
}) {
  const fullscreen = useFullscreen();
  return (
    <div className={`${layout.wrap} ${styles.page}`}>
      <GameHeader game={game} mode={mode} fullscreen={fullscreen} onPlayReal={onPlayReal} slotSession={slotSession} />
      <GameBox ratio={game?.ratio}>
        <AfterHeading beside>{children}</AfterHeading>
      </GameBox>
    </div>
  );
}

function UnknownGame() {
  const { t } = useMessages();
  const { navigation } = usePorts();
  const back = useLobbyLink();
  useEffect(() => navigation.title(t('game.unknown')), [navigation, t]);
  return (
    <div className={`${layout.wrap} ${styles.page}`}>
      <h1 className={layout.displayMd} tabIndex={-1}>
        {t('game.unknown')}
      </h1>
      <EmptyState
        seed="unknown-game"
        title={t('game.unknownTitle')}
        text={t('game.unknownText')}
        action={
          <ButtonLink as={Link} to={back.to} variant="secondary">
            {back.label}
          </ButtonLink>
        }
      />
    </div>
  );
}
