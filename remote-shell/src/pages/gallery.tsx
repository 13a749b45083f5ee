import { usePorts } from '@parlay/remote-kit/ports';
import { Gallery } from '@parlay/ui/gallery';
import { PageFrame } from '../features/coming/page-frame.tsx';
import { useLivePage } from '../features/links/live-page.ts';
import NotFoundPage from './not-found.tsx';

/** Every component in every state, for whoever builds or checks the site; demo mode only. Too big to be drawn ahead. */
export default function GalleryPage() {
  const live = useLivePage();
  if (usePorts().brand.mode !== 'demo') return <NotFoundPage />;
  return live ? <Gallery /> : <PageFrame title="Parlay kit" />;
}
