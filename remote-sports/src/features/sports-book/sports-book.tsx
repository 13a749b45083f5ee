import { useMessages } from '@parlay/remote-kit/messages';
import { usePorts } from '@parlay/remote-kit/ports';
import { Banner } from '@parlay/ui/banner';
import { useEffect } from 'react';
import { errorUrlOf } from '../../model/error-address.ts';
import { frameSource } from '../../model/frame-source.ts';
import { FrameSkeleton } from '../frame/foreign-frame.tsx';
import { FrameFailed } from '../frame/frame-failed.tsx';
import { FramePage } from '../frame/frame-page.tsx';
import { Modes } from './modes.tsx';
import { SportsFrames } from './sports-frames.tsx';
import { type FrameLocation, useFrameLocation } from './use-frame-location.ts';
import { type SportsMode, useSportsBook } from './use-sports-book.ts';

/** Renders the third-party sports book, pre-match or live (FR1, FR8). */
export function SportsBook({ mode }: { mode: SportsMode }) {
  const { t } = useMessages();
  const frameLocation = useFrameLocation(mode);
  const title = t(mode === 'live' ? 'live.title' : 'prematch.title');
  return (
    <FramePage
      title={title}
      // Outside the frame, so that it is visible whatever content the frame shows (RTS 15A).
      notice={mode === 'live' && <Banner tone="neutral">{t('live.delay')}</Banner>}
    >
      <Modes mode={mode} />
      <Frame mode={mode} title={title} frameLocation={frameLocation} />
    </FramePage>
  );
}

function Frame({ mode, title, frameLocation }: { mode: SportsMode; title: string; frameLocation: FrameLocation }) {
  const { brand, i18n, navigation } = usePorts();
  const book = useSportsBook(mode);
  const error = book.status === 'failed' ? book.error : undefined;
  // A player who is offline stays on this page, because the error page could not load either.
  const errorUrl = error && error.kind !== 'network' ? errorUrlOf(brand.brand.sportsBook, i18n.locale) : undefined;
  useEffect(() => {
    if (errorUrl) navigation.go(errorUrl, { replace: true });
  }, [errorUrl, navigation]);

  if (book.status === 'failed') return <FrameFailed error={book.error} onRetry={() => void book.reload()} />;
  if (book.status === 'loading') return <FrameSkeleton />;
  const source = frameSource(book.data.iframeSrc, brand.frameOrigins);
  if (!source) return <FrameFailed onRetry={() => void book.reload()} />;
  return (
    <SportsFrames
      key={book.visit}
      source={source}
      title={title}
      settings={book.settings}
      frameLocation={frameLocation}
      token={book.token}
    />
  );
}
