import { useLivePage } from '@parlay/remote-kit/live-page';
import { Gallery } from '@parlay/ui/gallery';
import { PageFrame } from '../features/coming/page-frame.tsx';

/** Every component in every state, for whoever builds or checks the site; in demo mode only (its route says so). Too big to be drawn ahead. */
export default function GalleryPage() {
  return useLivePage() ? <Gallery /> : <PageFrame title="Parlay kit" />;
}
