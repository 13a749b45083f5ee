import type { IdleState } from '@parlay/contracts/session';
import { useMessages } from '@parlay/remote-kit/messages';
import { useEffect, useEffectEvent, useRef } from 'react';
import { type HeldTitle, holdTitle } from './hold-title.ts';
import { minutesAndSeconds } from './use-seconds-left.ts';

const MOVES = ['pointerdown', 'pointermove', 'keydown', 'touchstart'] as const;

/**
 * The fixed rule counts down in the document's title, where it is seen from another tab (RS10). That the session has
 * expired stays there until somebody is back.
 */
export function useTimeoutTitle({ phase, rule }: IdleState, secondsLeft: number): void {
  const { t } = useMessages();
  const held = useRef<HeldTitle>(undefined);
  const shown = rule === 'fixed' && (phase === 'warning' || phase === 'expired') ? phase : undefined;

  const release = useEffectEvent(() => {
    held.current?.release();
    held.current = undefined;
  });
  useEffect(() => {
    if (shown !== 'warning') return;
    held.current ??= holdTitle(document);
    held.current.show(t('idle.documentTitle', { time: minutesAndSeconds(secondsLeft) }));
  }, [shown, secondsLeft, t]);
  useEffect(() => {
    if (shown === undefined) release();
    if (shown !== 'expired' || !held.current) return;
    held.current.show(t('idle.expiredTitle'));
    const back = new AbortController();
    const onBack = () => {
      back.abort();
      release();
    };
    for (const name of MOVES) window.addEventListener(name, onBack, { signal: back.signal });
    return () => back.abort();
  }, [shown, t]);
  useEffect(() => () => release(), []);
}
