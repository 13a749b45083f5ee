import { useClockValue } from '@parlay/remote-kit/clock-value';
import { useMessages } from '@parlay/remote-kit/messages';
import { useEffect, useEffectEvent } from 'react';
import { formatMinutes } from '../../model/time.ts';

const MINUTE = 60_000;

interface TimeLeftProps {
  /** ISO time. */
  until: string;
  /** Shown once that time has passed. */
  over: string;
  onOver(): void;
}

/** Shows the whole minutes until a time as text, on the server's clock. Screen readers do not announce changes. */
export function TimeLeft({ until, over, onOver }: TimeLeftProps) {
  const { locale } = useMessages();
  const minutes = useClockValue((now) => Math.ceil((Date.parse(until) - now) / MINUTE));
  const isOver = minutes <= 0;
  const notifyOver = useEffectEvent(onOver);
  useEffect(() => {
    if (isOver) notifyOver();
  }, [isOver]);
  return isOver ? over : formatMinutes(minutes, locale);
}
