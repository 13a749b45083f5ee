import { Badge } from '@parlay/ui/badge';
import { Banner } from '@parlay/ui/banner';
import { Card } from '@parlay/ui/card';
import { cx } from '@parlay/ui/cx';
import type from '@parlay/ui/styles/type.module.css';
import { useId } from 'react';
import type { Bonus } from '../../model/bonus.ts';
import { Agree } from './agree.tsx';
import styles from './bonus.module.css';
import { Terms } from './terms.tsx';
import { useBonusCommand } from './use-bonus-command.ts';
import { useBonusTexts } from './use-bonus-words.ts';

/** Renders a claimable bonus: its terms, a consent box that is never preticked, and the button. */
export function ClaimCard({ bonus }: { bonus: Bonus }) {
  const { t, title, about, gets } = useBonusTexts();
  const id = useId();
  const { run, working, failure } = useBonusCommand('claim', bonus.id);
  const { currency, expiresInDays, isWithheld, rollOvers, status, terms } = bonus;
  const isPending = status === 'PENDING';
  return (
    <Card as="section" pad="md" className={styles.offer} aria-labelledby={id}>
      <div>
        <Badge tone={isPending ? 'neutral' : 'action'}>{t(`bonus.status.${status}`)}</Badge>
        <h2 className={cx(type.displaySm, styles.name)} id={id}>
          {title(bonus)}
        </h2>
        <p className={cx(type.sm, type.muted)}>
          {about(bonus)} {expiresInDays !== null && t('bonus.offerDays', { count: expiresInDays })}
        </p>
      </div>
      <Terms
        type={bonus.type}
        terms={terms}
        currency={currency}
        get={gets(bonus)}
        toWager={rollOvers[0]?.originalAmount ?? null}
      />
      <div className={styles.act}>
        {isWithheld && <Banner tone="neutral">{t('bonus.withheld')}</Banner>}
        {isPending && !isWithheld && <Banner tone="neutral">{t('bonus.soon')}</Banner>}
        {!isWithheld && (
          <Agree bonus={bonus} failure={failure} working={working} onAgree={() => void run()}>
            {t('bonus.claim')}
          </Agree>
        )}
      </div>
    </Card>
  );
}
