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

function Links({ title, links }: { title: string; links: readonly { name: string; url: string }[] }) {
  const id = useId();
  if (links.length === 0) return null;
  return (
    <nav aria-labelledby={id} className={styles.outside}>
      <h2 id={id} className={styles.over}>
        {title}
      </h2>
      <ul>
        {links.map(({ name, url }) => (
          <li key={url}>
            <OutsideLink href={url}>{name}</OutsideLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
