import type { Bonus } from '@parlay/betting/bonus';
import { useBonusTexts } from '@parlay/betting/bonus-texts';
import { ClaimTerms } from '@parlay/betting/claim-terms';
import { Badge } from '@parlay/ui/badge';
import { Card } from '@parlay/ui/card';
import { cx } from '@parlay/ui/cx';
import type from '@parlay/ui/styles/type.module.css';
import { useId } from 'react';
import styles from './bonus.module.css';
import { useOwnBonusCommand } from './use-own-bonus-command.ts';

/** Renders a claimable bonus with what its player must read before claiming it. */
export function ClaimCard({ bonus }: { bonus: Bonus }) {
  const { t, title, about } = useBonusTexts();
  const id = useId();
  const { command, failure } = useOwnBonusCommand('claim', bonus.id);
  const { expiresInDays, status } = bonus;
  return (
    <Card as="section" pad="md" className={styles.offer} aria-labelledby={id}>
      <div>
        <Badge tone={status === 'PENDING' ? 'neutral' : 'action'}>{t(`bonus.status.${status}`)}</Badge>
        <h2 className={cx(type.displaySm, styles.name)} id={id}>
          {title(bonus)}
        </h2>
        <p className={cx(type.sm, type.muted)}>
          {about(bonus)} {expiresInDays !== null && t('bonus.offerDays', { count: expiresInDays })}
        </p>
      </div>
      <ClaimTerms bonus={bonus} command={command} failure={failure} onAgree={() => void command.run()} />
    </Card>
  );
}
