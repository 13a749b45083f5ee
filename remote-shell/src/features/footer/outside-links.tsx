import { useLivePage } from '@parlay/remote-kit/live-page';
import { useMessages } from '@parlay/remote-kit/messages';
import { usePorts } from '@parlay/remote-kit/ports';
import { useId } from 'react';
import { ExternalLink } from '../links/route-link.tsx';
import styles from './footer.module.css';

/** Lists organizations that help with gambling problems, in the page's language (SH21). */
export function HelpOrganizations() {
  const { t } = useMessages();
  const { brand, i18n } = usePorts();
  const helpers = brand.brand.helpers.filter(({ locales }) => !locales || locales.includes(i18n.locale));
  return <Links title={t('footer.helpers')} links={helpers} />;
}

/** Lists the brand's social pages. Not prerendered, because they differ by brand. */
export function SocialLinks() {
  const { t } = useMessages();
  const { brand } = usePorts();
  return useLivePage() ? <Links title={t('footer.social')} links={brand.brand.social} data-offer /> : null;
}

/** Lists the brand's social pages as chips (SH3). */
export function SocialChips() {
  const { t } = useMessages();
  const { brand } = usePorts();
  const chips = { list: styles.chips, link: styles.chip };
  return useLivePage() ? <Links title={t('footer.social')} links={brand.brand.social} data-offer {...chips} /> : null;
}

/** Renders the link for the brand's affiliate partners (SH21). */
export function AffiliateLink() {
  const { affiliate } = usePorts().brand.brand;
  const isLive = useLivePage();
  return isLive && affiliate ? (
    <ExternalLink href={affiliate.url} data-offer className={styles.settings}>
      {affiliate.name}
    </ExternalLink>
  ) : null;
}

/** Renders the link for the brand's affiliate partners on a separate line (SH3). */
export function AffiliateLine() {
  const { brand } = usePorts().brand;
  return useLivePage() && brand.affiliate ? (
    <p className={styles.company} data-offer>
      <AffiliateLink />
    </p>
  ) : null;
}

interface LinksProps {
  title: string;
  links: readonly { name: string; url: string }[];
  /** Class names for a different look. */
  list?: string | undefined;
  link?: string | undefined;
  /** Hides the links on a break. */
  'data-offer'?: true;
}

function Links({ title, links, list, link, ...rest }: LinksProps) {
  const id = useId();
  if (links.length === 0) return null;
  return (
    <nav {...rest} aria-labelledby={id} className={styles.outside}>
      <h2 id={id} className={styles.over}>
        {title}
      </h2>
      <ul className={list}>
        {links.map(({ name, url }) => (
          <li key={url}>
            <ExternalLink href={url} className={link}>
              {name}
            </ExternalLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
