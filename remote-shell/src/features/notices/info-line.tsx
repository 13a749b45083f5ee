import { useTopicEvent } from '@parlay/bus/react';
import type { PayloadOf } from '@parlay/contracts/bus';
import { isListed, type Open } from '@parlay/contracts/open-word';
import { usePorts } from '@parlay/remote-kit/ports';
import { InfoBar } from '@parlay/ui/info-bar';
import { useState } from 'react';

const KINDS = ['success', 'fail', 'info'] as const;

/** Shows one line that closes automatically (SH16). A newer line replaces it. */
export function InfoLine() {
  const { bus, brand } = usePorts();
  const { infoBarMs } = brand.brand.constants;
  const [line, setLine] = useState<{ turn: number; message: Open<PayloadOf<'info-bar.shown'>> }>();
  useTopicEvent(bus, 'info-bar.shown', (message) => setLine((before) => ({ turn: (before?.turn ?? 0) + 1, message })));
  if (!line) return null;
  const { type, text, duration = infoBarMs } = line.message;
  return (
    <InfoBar
      key={line.turn}
      kind={isListed(KINDS, type) ? type : 'info'}
      duration={duration}
      onDismiss={() => setLine(undefined)}
    >
      {text}
    </InfoBar>
  );
}
