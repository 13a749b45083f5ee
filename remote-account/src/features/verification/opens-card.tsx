import { useMessages } from '@parlay/remote-kit/messages';
import { Card } from '@parlay/ui/card';
import { cx } from '@parlay/ui/cx';
import type from '@parlay/ui/styles/type.module.css';
import { Check, Lock } from 'lucide-react';
import { type Opening, useOpeningTitle } from './use-opening-title.ts';
import styles from './verification.module.css';

/** Renders the steps that the checks unlock according to the brand's rules. */
export function UnlocksCard({ opens }: { opens: readonly Opening[] }) {
  const { t, locale } = useMessages();
  const titleOf = useOpeningTitle();
  const names = new Intl.ListFormat(locale, { type: 'conjunction' });
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
