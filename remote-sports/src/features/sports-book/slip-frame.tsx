import { SportsFrameMessage, type ToSportsFrame } from '@parlay/contracts/frames';
import { makeModal } from '@parlay/remote-kit/browser';
import { useMessages } from '@parlay/remote-kit/messages';
import { cx } from '@parlay/ui/cx';
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import type { FrameSource } from '../../model/frame-source.ts';
import { clampSlipHeight } from '../../model/height.ts';
import { ForeignFrame, type FrameHandle } from '../frame/foreign-frame.tsx';
import { StakeLimit } from '../stake-limit/stake-limit.tsx';
import styles from './slip-frame.module.css';
import { useCompanyFrame } from './use-company-frame.ts';
import type { FrameSettings } from './use-sports-book.ts';
import { useWideScreen } from './use-wide-screen.ts';

/** Messages of the company's frames about the slip. */
export type SlipMessage = Extract<SportsFrameMessage, { action: `ext.sportsbook.${'slip' | 'relay' | 'sheet'}` }>;

export interface SlipFrameProps {
  source: FrameSource;
  settings: FrameSettings;
  token(): Promise<string | undefined>;
  ref: RefObject<FrameHandle<ToSportsFrame> | null>;
  /** Whether the slip is open as a sheet. Counts up to ask for the focus again. */
  sheet: { isOpen: boolean; asked: number };
  onSlip(message: SlipMessage): void;
  /** Called if the frame sends no message. */
  onSilent(): void;
}

/**
 * Renders the company's slip in its own frame: next to the book, or on a narrow screen as a bar at the bottom that
 * opens as a modal sheet. It stays one element, because a frame that moves in the document is loaded again.
 */
export function SlipFrame({ source, settings, token, ref: frame, sheet, onSlip, onSilent }: SlipFrameProps) {
  const { t } = useMessages();
  const section = useRef<HTMLElement>(null);
  const { readyCount, receive } = useCompanyFrame({ frame, settings, token });
  const isWide = useWideScreen();
  const layout = isWide ? 'column' : sheet.isOpen ? 'sheet' : 'bar';

  useEffect(() => {
    if (layout === 'sheet' && section.current) return makeModal(section.current);
  }, [layout]);

  const close = () => onSlip({ action: 'ext.sportsbook.sheet', parameters: { isOpen: false } });
  const arrange = useEffectEvent((isFocused: boolean) => {
    if (isFocused || layout === 'sheet') frame.current?.element()?.focus();
    frame.current?.send({ action: 'opt.sportsbook.sheet', parameters: { layout, isFocused } });
    // Next to the book there is nothing to open, also not once the screen is narrow.
    if (isFocused && layout === 'column') close();
  });
  useEffect(() => {
    void layout;
    if (readyCount > 0) arrange(sheet.asked > 0 && sheet.isOpen);
  }, [readyCount, layout, sheet.asked, sheet.isOpen]);

  const handle = (message: SportsFrameMessage, from: FrameHandle<ToSportsFrame>) => {
    switch (message.action) {
      case 'ext.sportsbook.size':
        from.resize(clampSlipHeight(message.parameters.height));
        return;
      case 'ext.sportsbook.relay':
      case 'ext.sportsbook.sheet':
        onSlip(message);
        return;
      case 'ext.sportsbook.slip':
      case 'location':
        return;
      default:
        receive(message, from);
    }
  };

  // An open dialog moves the page's notices away from the bottom, where the slip says what became of a bet.
  const modal = layout === 'sheet' ? ({ role: 'dialog', 'aria-modal': true, 'data-open': '' } as const) : {};
  return (
    <section
      {...modal}
      ref={section}
      className={cx(styles.slip, styles[layout])}
      aria-label={t('slip.title')}
      data-bottom-bar={layout === 'bar' ? '' : undefined}
      onKeyDown={({ key }) => key === 'Escape' && layout === 'sheet' && close()}
      // A click outside the sheet is one on its backdrop.
      onClick={({ target, currentTarget }) => target === currentTarget && layout === 'sheet' && close()}
    >
      {layout !== 'bar' && <StakeLimit className={styles.limit} />}
      <ForeignFrame<SportsFrameMessage, ToSportsFrame>
        ref={frame}
        className={styles.box}
        source={source}
        title={t('slip.title')}
        schema={SportsFrameMessage}
        onMessage={handle}
        silent={() => <Silent onSilent={onSilent} />}
      />
    </section>
  );
}

function Silent({ onSilent }: { onSilent(): void }) {
  const tell = useEffectEvent(onSilent);
  useEffect(() => tell(), []);
  return null;
}
