import { useTopicEvent } from '@parlay/bus/react';
import type { PayloadOf } from '@parlay/contracts/bus';
import { usePorts } from '@parlay/remote-kit/ports';
import { InfoBar } from '@parlay/ui/info-bar';
import { useState } from 'react';

/** One line that closes automatically (SH16). A newer one replaces it. */
export function InfoLine() {
  const { bus, brand } = usePorts();
  const { infoBarMs } = brand.brand.constants;
  const [line, setLine] = useState<{ turn: number; said: PayloadOf<'info-bar.shown'> }>();
  useTopicEvent(bus, 'info-bar.shown', (said) => setLine((before) => ({ turn: (before?.turn ?? 0) + 1, said })));
  if (!line) return null;
  const { type, text, duration = infoBarMs } = line.said;
  return (
    <InfoBar key={line.turn} kind={type} duration={duration} onDismiss={() => setLine(undefined)}>
      {text}
    </InfoBar>
  );
}
