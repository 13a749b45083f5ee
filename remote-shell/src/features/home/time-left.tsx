import { useMessages } from '@parlay/remote-kit/messages';
import { usePorts } from '@parlay/remote-kit/ports';
import { useCallback, useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { inWords } from '../../model/time.ts';

const MINUTE = 60_000;

interface TimeLeftProps {
  /** ISO time. */
  until: string;
  /** What stands there afterwards. */
  over: string;
  onOver(): void;
}

/** Whole minutes until a moment, in words, by the server's clock. Read out when it is come to, never of itself. */
export function TimeLeft({ until, over, onOver }: TimeLeftProps) {
  const { clock, brand } = usePorts();
  const { locale } = useMessages();
  const { clockTickMs } = brand.brand.constants;
  const follow = useCallback(
    (changed: () => void) => {
      const ticking = clock.every(clockTickMs).subscribe(changed);
      return () => ticking.unsubscribe();
    },
    [clock, clockTickMs],
  );
  const minutes = useSyncExternalStore(follow, () => Math.ceil((Date.parse(until) - clock.now()) / MINUTE));
  const isOver = minutes <= 0;
  const tell = useEffectEvent(onOver);
  useEffect(() => {
    if (isOver) tell();
  }, [isOver]);
  return isOver ? over : inWords(minutes, locale);
}
