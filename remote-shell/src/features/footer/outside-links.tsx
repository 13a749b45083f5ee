import { useLivePage } from '@parlay/remote-kit/live-page';
import { useMessages } from '@parlay/remote-kit/messages';
import { usePorts } from '@parlay/remote-kit/ports';
import { useId } from 'react';
import { OutsideLink } from '../links/route-link.tsx';
import styles from './footer.module.css';

/** Who helps with gambling, in the reader's language (SH21): as near as everything else that must be found. */
export function Helpers() {
  const { t } = useMessages();
  const { brand, i18n } = usePorts();
  const helpers = brand.brand.helpers.filter(({ locales }) => !locales || locales.includes(i18n.locale));
  return <Links title={t('footer.helpers')} links={helpers} />;
}

/** Where else the brand is. Not in first content: each brand has others. */
export function SocialLinks() {
  const { t } = useMessages();
  const { brand } = usePorts();
  return useLivePage() ? <Links title={t('footer.social')} links={brand.brand.social} /> : null;
}

/** SH3: the same, each as a chip. */
export function SocialChips() {
  const { t } = useMessages();
  const { brand } = usePorts();
  const chips = { list: styles.chips, link: styles.chip };
  return useLivePage() ? <Links title={t('footer.social')} links={brand.brand.social} {...chips} /> : null;
}

/** Where the brand's partners go (SH21). */
export function AffiliateLink() {
  const { affiliate } = usePorts().brand.brand;
  const isLive = useLivePage();
  return isLive && affiliate ? (
    <OutsideLink href={affiliate.url} className={styles.settings}>
      {affiliate.name}
    </OutsideLink>
  ) : null;
}

/** SH3: the same in a line of its own. */
export function AffiliateLine() {
  const { brand } = usePorts().brand;
  return useLivePage() && brand.affiliate ? (
    <p className={styles.company}>
      <AffiliateLink />
    </p>
  ) : null;
}

interface LinksProps {
  title: string;
  links: readonly { name: string; url: string }[];
  /** Classes, where the list has another look. */
  list?: string | undefined;
  link?: string | undefined;
}

function Links({ title, links, list, link }: LinksProps) {
  const id = useId();
  if (links.length === 0) return null;
  return (
    <nav aria-labelledby={id} className={styles.outside}>
      <h2 id={id} className={styles.over}>
        {title}
      </h2>
      <ul className={list}>
        {links.map(({ name, url }) => (
          <li key={url}>
            <OutsideLink href={url} className={link}>
              {name}
            </OutsideLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
