import { useMessages } from '@parlay/remote-kit/messages';
import { mainProduct } from '../../model/products.ts';
import { HelpLink, RouteLink } from '../links/route-link.tsx';
import { ProductLink } from '../products/product-link.tsx';
import { useProductRules } from '../products/use-products.ts';
import styles from './search-panel.module.css';

/** Says that nothing was found, with links to where else to look. */
export function NothingFound({ onOpen }: { onOpen: () => void }) {
  const { t } = useMessages();
  const product = mainProduct(useProductRules());
  return (
    <div className={styles.nothing}>
      <p>{t('search.noneText')}</p>
      <ul>
        <li>
          <RouteLink route="help-centre" onClick={onOpen}>
            {t('help.help-centre')}
          </RouteLink>
        </li>
        <li>
          <HelpLink page="contact" onClick={onOpen}>
            {t('help.contact')}
          </HelpLink>
        </li>
        {product && (
          <li>
            <ProductLink route={product} onClick={onOpen} />
          </li>
        )}
      </ul>
    </div>
  );
}
