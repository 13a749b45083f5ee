import type { FrameTheme } from '@parlay/contracts/frames';
import type { FrameConnection } from '@parlay/ports';
import { onRendered } from '@parlay/remote-kit/browser';
import { useFrameTheme } from '@parlay/remote-kit/frame-theme';
import { usePolicy, usePorts } from '@parlay/remote-kit/ports';
import { cx } from '@parlay/ui/cx';
import { Skeleton } from '@parlay/ui/skeleton';
import {
  type ReactNode,
  type Ref,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { z } from 'zod/mini';
import type { FrameSource } from '../../model/frame-source.ts';
import styles from './frame.module.css';

/**
 * Time on screen without a message after which a frame counts as unreachable, in ms. Browsers report no error when a
 * frame fails.
 */
export const FRAME_TIMEOUT_MS = 15_000;

export interface FrameHandle<Out> {
  send(message: Out): void;
  element(): HTMLIFrameElement | null;
  /** Sets the height in px. */
  resize(height: number): void;
  /** Shows the frame. Called after its first valid message. */
  ready(): void;
}

export interface ForeignFrameProps<In, Out> {
  source: FrameSource;
  /** The frame's accessible name. */
  title: string;
  schema: z.ZodMiniType<In>;
  onMessage(message: In, frame: FrameHandle<Out>): void;
  /** Shown instead of a frame that sends no messages. */
  silent(retry: () => void): ReactNode;
  /** Class name of the box around the frame, which otherwise reserves the height of a page. */
  className?: string | undefined;
  ref?: Ref<FrameHandle<Out>>;
}

/** Renders a third-party page: a skeleton until its first valid message, then the frame at its requested height. */
export function ForeignFrame<In, Out>(props: ForeignFrameProps<In, Out>) {
  const [attempt, setAttempt] = useState(0);
  return <Attempt key={`${attempt} ${props.source.src}`} {...props} onRetry={() => setAttempt(attempt + 1)} />;
}

function Attempt<In, Out>({
  source,
  title,
  schema,
  onMessage,
  silent,
  className,
  ref,
  onRetry,
}: ForeignFrameProps<In, Out> & { onRetry(): void }) {
  const { frames } = usePorts();
  const { clock, rgBar } = usePolicy();
  const iframe = useRef<HTMLIFrameElement>(null);
  const connection = useRef<FrameConnection<Out | FrameTheme>>(null);
  const [phase, setPhase] = useState<'loading' | 'ready' | 'silent'>('loading');

  const handle: FrameHandle<Out> = {
    send: (message) => connection.current?.send(message),
    element: () => iframe.current,
    resize: (height) => iframe.current?.style.setProperty('height', `${height}px`),
    ready: () => setPhase('ready'),
  };
  useImperativeHandle(ref, () => handle);

  const receive = useEffectEvent((message: In) => onMessage(message, handle));
  // Connects in a layout effect, before the frame can load, so that its first message is not missed.
  useLayoutEffect(() => {
    if (!iframe.current) return;
    const frameConnection = frames.connect<In, Out | FrameTheme>(iframe.current, {
      origin: source.origin,
      schema,
      onMessage: receive,
    });
    connection.current = frameConnection;
    return () => {
      connection.current = null;
      frameConnection.close();
    };
  }, [frames, source.origin, schema]);

  useFrameTheme(phase === 'ready', (message) => connection.current?.send(message));

  useEffect(() => {
    if (phase !== 'loading' || !iframe.current) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = onRendered(iframe.current, (isRendered) => {
      clearTimeout(timer);
      if (isRendered) timer = setTimeout(() => setPhase('silent'), FRAME_TIMEOUT_MS);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [phase]);

  if (phase === 'silent') return silent(onRetry);
  return (
    <div className={cx(styles.box, className)} aria-busy={phase === 'loading'}>
      {phase === 'loading' && <Skeleton className={styles.waiting} />}
      <iframe
        ref={iframe}
        className={cx(styles.frame, phase === 'ready' && styles.shown)}
        src={source.src}
        title={title}
        sandbox="allow-scripts allow-same-origin allow-forms allow-popups"
        referrerPolicy="strict-origin"
        // A fullscreen frame would cover information that must always be visible to the player.
        allow={clock || rgBar.length > 0 ? '' : 'fullscreen'}
      />
    </div>
  );
}

/** Renders the frame's area until its URL is known. */
export function FrameSkeleton() {
  return (
    <div className={styles.box} aria-busy="true">
      <Skeleton className={styles.waiting} />
    </div>
  );
}
