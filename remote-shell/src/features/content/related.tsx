import { useMessages } from '@parlay/remote-kit/messages';
import { usePorts } from '@parlay/remote-kit/ports';
import type from '@parlay/ui/styles/type.module.css';
import { helpIndex, relatedTo } from '../../model/help-groups.ts';
import type { HelpPage } from '../../model/help-pages.ts';
import { HelpLink, RouteLink } from '../links/route-link.tsx';
import styles from './article.module.css';

/** Renders a text's related links, except those to pages that the brand does not have. */
export function Related({ page }: { page: HelpPage }) {
  const { t } = useMessages();
  const { brand, navigation } = usePorts();
  const listed = helpIndex(brand.brand).flatMap(({ pages }) => pages);
  const links = relatedTo(page).flatMap(({ page: to, route }) => {
    if (to !== undefined && to !== page && listed.includes(to))
      return [
        <HelpLink key={to} page={to}>
          {t(`help.${to}`)}
        </HelpLink>,
      ];
    if (route !== undefined && navigation.has(route))
      return [
        <RouteLink key={route} route={route}>
          {t(route === 'promotions' ? 'products.promotions' : `account.links.${route}`)}
        </RouteLink>,
      ];
    return [];
  });
  if (links.length === 0) return null;
  return (
    <nav aria-labelledby="help-related" className={styles.related}>
      <h2 id="help-related" className={type.displayXs}>
        {t('helpCentre.related')}
      </h2>
      <ul className={styles.relatedList}>
        {links.map((link) => (
          <li key={link.key}>{link}</li>
        ))}
      </ul>
    </nav>
  );
}
