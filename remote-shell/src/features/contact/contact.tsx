import { useLivePage } from '@parlay/remote-kit/live-page';
import { useSession } from '@parlay/remote-kit/ports';
import { Skeleton } from '@parlay/ui/skeleton';
import { lazy, Suspense } from 'react';

const ContactForm = lazy(() => import(/* webpackChunkName: "contact-form" */ './contact-form.tsx'));

/** The form comes under its text, when it is known who writes. */
export function Contact() {
  const { status } = useSession();
  if (!useLivePage() || status === 'unknown') return <Skeleton shape="panel" />;
  return (
    <Suspense fallback={<Skeleton shape="panel" />}>
      <ContactForm isPlayer={status === 'player'} />
    </Suspense>
  );
}
