import type { IdleState } from '@parlay/contracts/session';
import { onPageEvent } from '@parlay/remote-kit/browser';
import { useMessages } from '@parlay/remote-kit/messages';
import { useEffect, useEffectEvent, useRef } from 'react';
import { overrideTitle, type TitleOverride } from './hold-title.ts';
import { minutesAndSeconds } from './use-seconds-left.ts';

const ACTIVITY_EVENTS = ['pointerdown', 'pointermove', 'keydown', 'touchstart'] as const;

/**
 * Under the fixed rule, counts down in the document's title, which is visible from other tabs (RS10). An expired
 * session's title stays until the player returns.
 */
export function useTimeoutTitle({ phase, rule }: IdleState, secondsLeft: number): void {
  const { t } = useMessages();
  const held = useRef<TitleOverride>(undefined);
  const shown = rule === 'fixed' && (phase === 'warning' || phase === 'expired') ? phase : undefined;

  const release = useEffectEvent(() => {
    held.current?.release();
    held.current = undefined;
  });
  useEffect(() => {
    if (shown !== 'warning') return;
    // biome-ignore lint/style/noRestrictedGlobals: pages keep setting the title while this title replaces it.
    held.current ??= overrideTitle(document);
    held.current.show(t('idle.documentTitle', { time: minutesAndSeconds(secondsLeft) }));
  }, [shown, secondsLeft, t]);
  useEffect(() => {
    if (shown === undefined) release();
    if (shown !== 'expired' || !held.current) return;
    held.current.show(t('idle.expiredTitle'));
    const endings = ACTIVITY_EVENTS.map((name) => onPageEvent(name, () => release()));
    return () => {
      for (const end of endings) end();
    };
  }, [shown, t]);
  useEffect(() => () => release(), []);
}
