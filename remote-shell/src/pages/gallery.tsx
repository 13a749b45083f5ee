import { FieldGallery } from '@parlay/forms/field-gallery';
import { useLivePage } from '@parlay/remote-kit/live-page';
import { useMessages } from '@parlay/remote-kit/messages';
import { Gallery } from '@parlay/ui/gallery';
import { PageFrame } from '../features/frame/page-frame.tsx';

/**
 * Page with every component and form field in every state, for developers and testers. Demo mode only. Too large to
 * be prerendered.
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
