import { ButtonLink } from '@parlay/ui/button';
import { Download } from 'lucide-react';

/** A link to a file of the API. */
export function DownloadLink({ href, children }: { href: `/api/account/${string}`; children: string }) {
  return (
    <ButtonLink variant="secondary" href={href} download icon={<Download aria-hidden="true" />}>
      {children}
    </ButtonLink>
  );
}
