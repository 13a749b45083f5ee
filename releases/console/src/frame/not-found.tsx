import { ButtonLink } from '@parlay/ui/button';
import { EmptyState } from '@parlay/ui/empty-state';
import { Link } from 'react-router-dom';
import { useConsoleUrl } from '../live/channel.tsx';
import { PageHeading } from '../parts/page-heading.tsx';

export function NotFoundPage() {
  const address = useConsoleUrl();
  return (
    <>
      <PageHeading title="Page not found" />
      <EmptyState
        title="The console has no page at this address."
        action={
          <ButtonLink as={Link} to={address('/')}>
            To the releases
          </ButtonLink>
        }
      />
    </>
  );
}
