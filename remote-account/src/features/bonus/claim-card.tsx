import { Badge } from '@parlay/ui/badge';
import { Banner } from '@parlay/ui/banner';
import { Button } from '@parlay/ui/button';
import { Card } from '@parlay/ui/card';
import { Checkbox } from '@parlay/ui/checkbox';
import { cx } from '@parlay/ui/cx';
import type from '@parlay/ui/styles/type.module.css';
import { useId, useState } from 'react';
import type { Bonus } from '../../model/bonus.ts';
import styles from './bonus.module.css';
import { Terms } from './terms.tsx';
import { TermsLink } from './terms-link.tsx';
import { useBonusCommand } from './use-bonus-command.ts';
import { useBonusWords } from './use-bonus-words.ts';

/** A bonus that can be claimed: its terms first, then a box that nobody ticks for the player, then the button. */
export function ClaimCard({ bonus }: { bonus: Bonus }) {
  const { t, money, title, about } = useBonusWords();
  const id = useId();
  const [read, setRead] = useState(false);
  const { run, working, failure } = useBonusCommand('claim', bonus.id);
  const { amount, currency, expiresInDays, isWithheld, rollOvers, status, terms } = bonus;
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
        terms={terms}
        currency={currency}
        get={t('bonus.terms.gets', { amount: money(amount, currency) })}
        toWager={rollOvers[0]?.originalAmount ?? null}
      />
      <div className={styles.act}>
        {isWithheld && <Banner tone="neutral">{t('bonus.withheld')}</Banner>}
        {isPending && !isWithheld && <Banner tone="neutral">{t('bonus.soon')}</Banner>}
        {!isWithheld && (
          <Checkbox
            checked={read}
            onChange={({ target }) => setRead(target.checked)}
            label={
              <>
                {t('bonus.read')} <TermsLink bonus={bonus} />
              </>
            }
          />
        )}
        <p role="alert" className={cx(type.sm, styles.failure)}>
          {failure}
        </p>
        <Button size="lg" block working={working} disabled={!read || isWithheld} onClick={() => void run()}>
          {t('bonus.claim')}
        </Button>
      </div>
    </Card>
  );
}
