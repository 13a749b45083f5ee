import { ButtonLink } from '@parlay/ui/button';
import { Download } from 'lucide-react';

/** Renders a link that downloads a file from the API. */
export function DownloadLink({ href, children }: { href: `/api/account/${string}`; children: string }) {
  return (
    <ButtonLink variant="secondary" href={href} download icon={<Download aria-hidden="true" />}>
      {children}
    </ButtonLink>
  );
}
