import { moneyParts } from '@parlay/money/format';
import { useMessages } from '@parlay/remote-kit/messages';
import { usePorts, useSession } from '@parlay/remote-kit/ports';
import { Card } from '@parlay/ui/card';
import { cx } from '@parlay/ui/cx';
import type from '@parlay/ui/styles/type.module.css';
import { Check, Lock } from 'lucide-react';
import type { Verification } from '../../model/verification.ts';
import styles from './verification.module.css';

type Opening = Verification['opens'][number];

/** What the checks open, by the brand's rules. */
export function OpensCard({ opens }: { opens: readonly Opening[] }) {
  const { t, locale } = useMessages();
  const { brand } = usePorts();
  const session = useSession();
  const currency = session.status === 'player' ? session.user.currency : (brand.brand.currencies[0] ?? '');
  const names = new Intl.ListFormat(locale, { type: 'conjunction' });
  const titleOf = ({ step, above }: Opening) =>
    above === null
      ? t(`verification.opens.${step}`)
      : t('verification.opens.above', { amount: moneyParts(above, { locale, currency }).text });
  return (
    <Card as="section" pad="md" className={styles.side}>
      <h2 className={type.displayXs}>{t('verification.opens.title')}</h2>
      <ul className={styles.opens}>
        {opens.map((opening) => (
          <li key={`${opening.step} ${opening.above}`} data-state={opening.isOpen ? 'approved' : 'add'}>
            <span className={styles.mark}>
              {opening.isOpen ? <Check aria-hidden="true" size={18} /> : <Lock aria-hidden="true" size={18} />}
            </span>
            <span className={styles.words}>
              <b className={type.strong}>{titleOf(opening)}</b>
              <span className={cx(type.sm, type.muted)}>
                {opening.isOpen
                  ? t('verification.opens.nothing')
                  : names.format(opening.needs.map((kind) => t(`verification.kind.${kind}`)))}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
