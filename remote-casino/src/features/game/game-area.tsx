import { usePorts, useSession } from '@parlay/remote-kit/ports';
import { Skeleton } from '@parlay/ui/skeleton';
import { useEffect, useState } from 'react';
import type { Game, PlayMode } from '../../model/game.ts';
import type { SlotSession } from '../../model/slot-session.ts';
import { requestLogin } from '../access/request-login.ts';
import { useAccess } from '../access/use-access.ts';
import { usePlay } from '../access/use-play.ts';
import styles from './game.module.css';
import { GameFrame, type GameFrameProps } from './game-frame.tsx';
import { AgeMissing, GameMessage, LaunchFailure, OpenElsewhere, TimeUsed } from './game-message.tsx';
import { SlotSessionForm } from './slot-session-form.tsx';
import { SlotSessionOver } from './slot-session-over.tsx';
import { useLaunch } from './use-launch.ts';
import { useLobbyLink } from './use-lobby-link.ts';
import { useIsClosable, useSlotSession } from './use-slot-session.ts';

interface GameAreaProps {
  game: Game;
  mode: PlayMode;
  /** Receives the launched game's slot session, or undefined if there is none. */
  onSlotSession(session: SlotSession | undefined): void;
}

/** Renders the game, or the reason why it cannot be played and the next step. */
export function GameArea({ game, mode, onSlotSession }: GameAreaProps) {
  const ports = usePorts();
  const session = useSession();
  const access = useAccess(game);
  const { urlOf, play } = usePlay(game);
  const onDemo = access.demo && mode === 'real' ? () => play('demo') : undefined;
  const onLogin = () => requestLogin(ports, urlOf(mode));

  const hasPlayed = usePlayed(session.status === 'player');
  const isOpen = useOpenGame(mode === 'real' && session.status === 'player', access.real);
  if (session.status === 'unknown') return <Skeleton className={styles.cover} />;
  if (mode === 'demo') {
    return access.demo ? (
      <Playing key="demo" game={game} mode="demo" onSlotSession={onSlotSession} />
    ) : (
      <GameMessage about="noDemo" seed={game.id} />
    );
  }
  if (!access.real && !isOpen) return <GameMessage about="maintenance" seed={game.id} onDemo={onDemo} />;
  if (session.status === 'guest') {
    return <GameMessage about={hasPlayed ? 'ended' : 'login'} seed={game.id} onLogin={onLogin} onDemo={onDemo} />;
  }
  return <Playing key={session.user.customerId} game={game} mode="real" onSlotSession={onSlotSession} />;
}

/** Returns true if a player was signed in on this page earlier. A guest then means that the session has ended. */
function usePlayed(player: boolean): boolean {
  const [hasPlayed, setPlayed] = useState(player);
  if (player && !hasPlayed) setPlayed(true);
  return hasPlayed;
}

/** Returns true if the game was opened before maintenance began, because a round in progress may finish. */
function useOpenGame(isPlayer: boolean, mayOpen: boolean): boolean {
  const [opened, setOpened] = useState(false);
  if (isPlayer && mayOpen && !opened) setOpened(true);
  return isPlayer && opened;
}

function Playing({ game, mode, onSlotSession }: GameAreaProps) {
  const { navigation } = usePorts();
  const { to } = useLobbyLink();
  const launch = useLaunch(game.id, mode);
  const slotSession = launch.status === 'launched' ? launch.frame.slotSession : undefined;
  useEffect(() => onSlotSession(slotSession), [slotSession, onSlotSession]);
  if (launch.status === 'launching') return <Skeleton className={styles.cover} />;
  if (launch.status === 'failed') {
    const { error, relaunch, takeOver } = launch;
    if (error.code === 'game_open') return <OpenElsewhere error={error} seed={game.id} onTakeOver={takeOver} />;
    if (error.code === 'time_limit_reached') return <TimeUsed error={error} seed={game.id} />;
    if (error.code === 'identity_required') return <AgeMissing seed={game.id} />;
    if (error.code === 'slot_session_required') return <SlotSessionForm onBegun={relaunch} />;
    return <LaunchFailure error={error} onRetry={relaunch} />;
  }
  const frame = {
    name: game.name,
    frame: launch.frame,
    onExit: () => navigation.go(to),
    onRelaunch: launch.relaunch,
  };
  return slotSession ? (
    <SlotFrame key={launch.frame.url} {...frame} begun={slotSession} />
  ) : (
    <GameFrame key={launch.frame.url} {...frame} />
  );
}

/** Renders a game that closes when its slot session ends (B11). */
function SlotFrame({ begun, ...frame }: Omit<GameFrameProps, 'onRound'> & { begun: SlotSession }) {
  const session = useSlotSession(begun);
  const [isRoundRunning, setIsRoundRunning] = useState(false);
  const isClosed = useIsClosable(session.ended !== null, isRoundRunning);
  return isClosed ? <SlotSessionOver session={session} /> : <GameFrame {...frame} onRound={setIsRoundRunning} />;
}
