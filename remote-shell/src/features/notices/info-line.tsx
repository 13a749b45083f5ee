import { useTopicEvent } from '@parlay/bus/react';
import type { PayloadOf } from '@parlay/contracts/bus';
import { usePorts } from '@parlay/remote-kit/ports';
import { InfoBar } from '@parlay/ui/info-bar';
import { useState } from 'react';

const DEFAULT_MS = 2000;

/** One line that goes by itself (SH16). A newer one takes the place of the older. */
export function InfoLine() {
  const { bus } = usePorts();
  const [line, setLine] = useState<{ turn: number; said: PayloadOf<'info-bar.shown'> }>();
  useTopicEvent(bus, 'info-bar.shown', (said) => setLine((before) => ({ turn: (before?.turn ?? 0) + 1, said })));
  if (!line) return null;
  const { type, text, duration = DEFAULT_MS } = line.said;
  return (
    <InfoBar key={line.turn} kind={type} duration={duration} onDismiss={() => setLine(undefined)}>
      {text}
    </InfoBar>
  );
}
