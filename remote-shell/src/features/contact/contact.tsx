import { useLivePage } from '@parlay/remote-kit/live-page';
import { lazyComponent } from '@parlay/remote-kit/loaded-later';
import { useSession } from '@parlay/remote-kit/ports';
import { Skeleton } from '@parlay/ui/skeleton';

const ContactForm = lazyComponent(
  () => import(/* webpackChunkName: "contact-form" */ './contact-form.tsx'),
  <Skeleton shape="panel" />,
);

/** Renders the form below the page's text once the session is known. */
export function Contact() {
  const { status } = useSession();
  if (!useLivePage() || status === 'unknown') return <Skeleton shape="panel" />;
  return <ContactForm isPlayer={status === 'player'} />;
}
