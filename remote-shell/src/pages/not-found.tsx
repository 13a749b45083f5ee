import { useMessages } from '@parlay/remote-kit/messages';
import { usePorts } from '@parlay/remote-kit/ports';
import { LifeBuoy } from 'lucide-react';
import { useEffect } from 'react';
import { PageFrame } from '../features/frame/page-frame.tsx';
import styles from '../features/frame/pages.module.css';
import { RouteLink } from '../features/links/route-link.tsx';
import { ProductLink } from '../features/products/product-link.tsx';
import { useProducts } from '../features/products/use-products.ts';

/** Page for unknown paths (SH1), in the page's language, with links. */
export default function NotFoundPage() {
  const { t } = useMessages();
  const { navigation } = usePorts();
  const products = useProducts();
  const title = t('notFound.title');
  useEffect(() => navigation.title(title), [navigation, title]);
  return (
    <PageFrame title={title} text={t('notFound.text')}>
      <nav aria-label={t('notFound.nav')}>
        <ul className={styles.list}>
          <li data-offer>
            <ProductLink route="home" />
          </li>
          {products.map((product) => (
            <li key={product} data-offer>
              <ProductLink route={product} />
            </li>
          ))}
          <li>
            <RouteLink route="help-centre">
              <LifeBuoy aria-hidden="true" size={20} strokeWidth={1.75} />
              {t('help.help-centre')}
            </RouteLink>
          </li>
        </ul>
      </nav>
    </PageFrame>
  );
}
