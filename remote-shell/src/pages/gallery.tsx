import { FieldGallery } from '@parlay/forms/field-gallery';
import { useLivePage } from '@parlay/remote-kit/live-page';
import { useMessages } from '@parlay/remote-kit/messages';
import { Gallery } from '@parlay/ui/gallery';
import { PageFrame } from '../features/coming/page-frame.tsx';

/**
 * Every component and every field of a form in every state, for whoever builds or checks the site; in demo mode only (its
 * route says so). Too big to be drawn ahead.
 */
export default function GalleryPage() {
  const { t, locale } = useMessages();
  if (!useLivePage()) return <PageFrame title="Parlay kit" />;
  return (
    <Gallery>
      <FieldGallery t={t} locale={locale} />
    </Gallery>
  );
}
