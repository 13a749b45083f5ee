import { usePorts } from '@parlay/remote-kit/ports';
import type from '@parlay/ui/styles/type.module.css';
import { Link } from 'react-router-dom';

/**
 * Renders the link to our support for a visitor without a session. A lottery brand's contact page is on another
 * site (SH4).
 */
export function ContactLink({ label }: { label: string }) {
  const { navigation, brand } = usePorts();
  const { lotteryOnly, contactUrl } = brand.brand;
  if (lotteryOnly && contactUrl !== undefined)
    return (
      <a className={type.more} href={contactUrl} target="_blank" rel="noopener noreferrer">
        {label}
      </a>
    );
  if (!navigation.has('help-centre/page')) return null;
  return (
    <Link className={type.more} to={navigation.urlFor('help-centre/page', { page: 'contact' })}>
      {label}
    </Link>
  );
}
