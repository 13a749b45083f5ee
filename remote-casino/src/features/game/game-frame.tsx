import { type FrameTheme, GameFrameMessage, type ToGameFrame } from '@parlay/contracts/frames';
import type { FrameConnection } from '@parlay/ports';
import { extendSession } from '@parlay/remote-kit/extend-session';
import { useFrameTheme } from '@parlay/remote-kit/frame-theme';
import { useMessages } from '@parlay/remote-kit/messages';
import { usePorts } from '@parlay/remote-kit/ports';
import { Banner } from '@parlay/ui/banner';
import { Button } from '@parlay/ui/button';
import { Skeleton } from '@parlay/ui/skeleton';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import styles from './game.module.css';
import type { LaunchedFrame } from './use-launch.ts';

export interface GameFrameProps {
  name: string;
  frame: LaunchedFrame;
  onExit(): void;
  onRelaunch(): void;
  /** Called when the frame reports that a round has started or finished. */
  onRound?: ((isRunning: boolean) => void) | undefined;
}

/** Time without a message after which the frame counts as slow, in ms. */
const SLOW_AFTER = 15_000;

/**
 * Renders the studio's game in a sandboxed frame that may only run scripts and use its own origin. It may not
 * navigate the page, open windows or use devices. Any information about money in its messages is ignored.
 */
export function GameFrame({ name, frame, onExit, onRelaunch, onRound }: GameFrameProps) {
  const { t } = useMessages();
  const { frames, drafts, session, realtime } = usePorts();
  const iframe = useRef<HTMLIFrameElement>(null);
  const connected = useRef<FrameConnection<ToGameFrame | FrameTheme>>(null);
  const [ready, setReady] = useState(false);
  const [slow, setSlow] = useState(false);

  const handleMessage = useEffectEvent((message: GameFrameMessage, connection: FrameConnection<ToGameFrame>) => {
    if (message.action === 'game.ready') setReady(true);
    if (message.action === 'game.exit') onExit();
    if (message.action === 'extend-session') connection.send(extendSession(session, message.request));
    if (message.action === 'game.round') {
      setReady(true);
      onRound?.(message.parameters.state === 'started');
      // Realtime delivers the balance. If it is down, the page reloads the balance itself.
      if (message.parameters.state === 'finished' && realtime.status.current() !== 'up') void session.refresh();
    }
  });

  useEffect(() => {
    if (!iframe.current) return;
    const connection = frames.connect<GameFrameMessage, ToGameFrame | FrameTheme>(iframe.current, {
      origin: frame.origin,
      schema: GameFrameMessage,
      onMessage: (message) => handleMessage(message, connection),
    });
    connected.current = connection;
    return () => {
      connected.current = null;
      connection.close();
    };
  }, [frames, frame.origin]);

  useFrameTheme(ready, (message) => connected.current?.send(message));

  useEffect(() => drafts.hold('game'), [drafts]);

  useEffect(() => {
    if (ready) return;
    const timer = setTimeout(() => setSlow(true), SLOW_AFTER);
    return () => clearTimeout(timer);
  }, [ready]);

  return (
    <>
      <iframe
        ref={iframe}
        className={styles.frame}
        title={t('game.frame', { name })}
        src={frame.url}
        sandbox="allow-scripts allow-same-origin allow-forms"
        allow="autoplay"
        referrerPolicy="no-referrer"
        data-ready={ready}
      />
      {!ready && <Skeleton className={styles.cover} />}
      {!ready && slow && (
        <div className={styles.slow}>
          <Banner
            tone="neutral"
            role="status"
            action={
              <Button size="sm" variant="secondary" onClick={onRelaunch}>
                {t('error.retry')}
              </Button>
            }
          >
            {t('game.slow')}
          </Banner>
        </div>
      )}
    </>
  );
}
