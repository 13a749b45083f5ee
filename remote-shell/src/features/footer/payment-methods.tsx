import type { PageBrand } from '@parlay/contracts/page';
import { useMessages } from '@parlay/remote-kit/messages';
import { cx } from '@parlay/ui/cx';
import { VisuallyHidden } from '@parlay/ui/visually-hidden';
import styles from './footer.module.css';

/** The brand's payment methods; the ones not on offer now are dashed and say so (SH20). */
export function PaymentMethods({ methods }: { methods: PageBrand['paymentMethods'] }) {
  const { t } = useMessages();
  return (
    <div>
      <h2 className={styles.over}>{t('footer.payment')}</h2>
      <ul className={styles.pay}>
        {methods.map(({ id, name, enabled }) => (
          <li key={id} className={cx(styles.method, !enabled && styles.off)}>
            {name}
            {!enabled && <VisuallyHidden> {t('footer.notAvailable')}</VisuallyHidden>}
          </li>
        ))}
      </ul>
    </div>
  );
}
