import { useMessages } from '@parlay/remote-kit/messages';
import { usePorts } from '@parlay/remote-kit/ports';
import { Banner } from '@parlay/ui/banner';
import { frameSource } from '../../model/frame-source.ts';
import { FrameSkeleton } from '../frame/foreign-frame.tsx';
import { FrameFailed } from '../frame/frame-failed.tsx';
import { FramePage } from '../frame/frame-page.tsx';
import { SportsFrame } from './sports-frame.tsx';
import { type SportsMode, useSportsBook } from './use-sports-book.ts';

/** The sports book of another company, pre-match or live (FR1, FR8). */
export function SportsBook({ mode }: { mode: SportsMode }) {
  const { t } = useMessages();
  const title = t(mode === 'live' ? 'live.title' : 'prematch.title');
  return (
    <FramePage
      title={title}
      // RTS 15A: said outside of the frame, whatever the frame shows.
      notice={mode === 'live' && <Banner tone="neutral">{t('live.delay')}</Banner>}
    >
      <Frame mode={mode} title={title} />
    </FramePage>
  );
}

function Frame({ mode, title }: { mode: SportsMode; title: string }) {
  const { brand } = usePorts();
  const book = useSportsBook(mode);
  if (book.status === 'failed') return <FrameFailed error={book.error} onRetry={() => void book.reload()} />;
  if (book.status === 'loading') return <FrameSkeleton />;
  const source = frameSource(book.data.iframeSrc, brand.frameOrigins);
  if (!source) return <FrameFailed onRetry={() => void book.reload()} />;
  return <SportsFrame key={book.visit} source={source} title={title} settings={book.settings} token={book.token} />;
}
