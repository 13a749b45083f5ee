import { usePorts } from '@parlay/remote-kit/ports';
import { Gallery } from '@parlay/ui/gallery';
import NotFoundPage from './not-found.tsx';

/** Every component in every state, for whoever builds or checks the site; demo mode only. */
export default function GalleryPage() {
  return usePorts().brand.mode === 'demo' ? <Gallery /> : <NotFoundPage />;
}
