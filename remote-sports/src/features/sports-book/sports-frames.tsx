import type { ToSportsFrame } from '@parlay/contracts/frames';
import { useRef, useState } from 'react';
import { type FrameSource, frameSource } from '../../model/frame-source.ts';
import type { FrameHandle } from '../frame/foreign-frame.tsx';
import { StakeLimit } from '../stake-limit/stake-limit.tsx';
import styles from './slip-frame.module.css';
import { SlipFrame, type SlipMessage } from './slip-frame.tsx';
import { SportsFrame } from './sports-frame.tsx';
import type { FrameLocation } from './use-frame-location.ts';
import type { FrameSettings } from './use-sports-book.ts';

export interface SportsFramesProps {
  source: FrameSource;
  title: string;
  settings: FrameSettings;
  frameLocation: FrameLocation;
  token(): Promise<string | undefined>;
}

/**
 * Renders the book's frame, and the company's slip in a second one if the book offers it. The page passes messages
 * between the two, each from its own window and exact origin.
 */
export function SportsFrames({ source, settings, token, ...book }: SportsFramesProps) {
  const bookFrame = useRef<FrameHandle<ToSportsFrame>>(null);
  const slipFrame = useRef<FrameHandle<ToSportsFrame>>(null);
  const [slip, setSlip] = useState<FrameSource>();
  const [sheet, setSheet] = useState({ isOpen: false, asked: 0 });

  const place = (offered: FrameSource | undefined) => {
    setSlip(offered);
    bookFrame.current?.send({ action: 'opt.sportsbook.slip', parameters: { isPlaced: offered !== undefined } });
  };
  const handle = (to: typeof bookFrame) => (message: SlipMessage) => {
    if (message.action === 'ext.sportsbook.slip') place(frameSource(message.parameters.src, [source.origin]));
    else if (message.action === 'ext.sportsbook.sheet')
      setSheet(({ asked }) => ({ isOpen: message.parameters.isOpen, asked: asked + 1 }));
    else to.current?.send({ action: 'opt.sportsbook.relay', parameters: message.parameters });
  };

  return (
    <div className={styles.columns}>
      {!slip && <StakeLimit />}
      <SportsFrame
        {...book}
        ref={bookFrame}
        source={source}
        settings={settings}
        token={token}
        onSlip={handle(slipFrame)}
      />
      {slip && (
        <SlipFrame
          ref={slipFrame}
          source={slip}
          settings={settings}
          token={token}
          sheet={sheet}
          onSlip={handle(bookFrame)}
          onSilent={() => place(undefined)}
        />
      )}
    </div>
  );
}
