import { useMessages } from '@parlay/remote-kit/messages';
import { usePageLocation, usePorts } from '@parlay/remote-kit/ports';
import { BookOpen } from 'lucide-react';
import { useLayoutEffect, useRef } from 'react';
import { LOTTERY_MENU } from '../../model/products.ts';
import { HelpLink } from '../links/route-link.tsx';
import { ProductLink } from './product-link.tsx';
import styles from './products-bar.module.css';
import { useProducts } from './use-products.ts';

/** Renders the secondary bar with the brand's products, showing the current one as a dark pill (SH11). A lottery brand also lists help (SH4). */
export function ProductsBar() {
  const { t } = useMessages();
  const { brand } = usePorts().brand;
  const products = useProducts();
  const list = useRef<HTMLUListElement>(null);
  const route = usePageLocation().route?.id;

  useLayoutEffect(() => {
    void route;
    const bar = list.current;
    showCurrent(bar);
    // A hidden bar has no width, so it is measured again once it has one.
    if (!bar || typeof ResizeObserver === 'undefined') return;
    const widths = new ResizeObserver(() => showCurrent(bar));
    widths.observe(bar);
    return () => widths.disconnect();
  }, [route]);

  return (
    <nav className={styles.bar} data-offer aria-label={t('nav.products')}>
      <ul ref={list} className={styles.list}>
        {products.map((product) => (
          <li key={product}>
            <ProductLink route={product} />
          </li>
        ))}
        {brand.lotteryOnly &&
          LOTTERY_MENU.map((page) => (
            <li key={page}>
              <HelpLink page={page}>
                <BookOpen aria-hidden="true" strokeWidth={1.75} size={20} />
                {t(`help.${page}`)}
              </HelpLink>
            </li>
          ))}
      </ul>
    </nav>
  );
}

/** Scrolls the current entry of an overflowing bar into view. Scrolls only sideways and never the page. */
function showCurrent(list: HTMLElement | null) {
  const current = list?.querySelector<HTMLElement>('[aria-current]');
  if (!list || !current) return;
  const ahead = current.offsetLeft + current.offsetWidth - (list.offsetLeft + list.clientWidth);
  if (ahead > list.scrollLeft) list.scrollLeft = ahead + 24;
}
