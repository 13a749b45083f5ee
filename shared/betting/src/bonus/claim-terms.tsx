import { Banner } from '@parlay/ui/banner';
import { ConsentButton } from './agree.tsx';
import styles from './bonus.module.css';
import type { Bonus } from './bonus.ts';
import { Terms } from './terms.tsx';
import type { BonusCommand } from './use-bonus-command.ts';
import { useBonusTexts } from './use-bonus-texts.ts';

export interface ClaimTermsProps {
  bonus: Bonus;
  command: Pick<BonusCommand, 'working'>;
  /** Text of the command's failure, with a next step. */
  failure: string | undefined;
  onAgree(): void;
}

/** Renders the terms of a claimable bonus, with a consent box that is never preticked, and the button below it. */
export function ClaimTerms({ bonus, command, failure, onAgree }: ClaimTermsProps) {
  const { t, gets } = useBonusTexts();
  const { currency, isWithheld, rollOvers, status, terms } = bonus;
  return (
    <>
      <Terms
        type={bonus.type}
        terms={terms}
        currency={currency}
        get={gets(bonus)}
        toWager={rollOvers[0]?.originalAmount ?? null}
      />
      <div className={styles.act}>
        {isWithheld && <Banner tone="neutral">{t('bonus.withheld')}</Banner>}
        {status === 'PENDING' && !isWithheld && <Banner tone="neutral">{t('bonus.soon')}</Banner>}
        {!isWithheld && (
          <ConsentButton bonus={bonus} failure={failure} working={command.working} onAgree={onAgree}>
            {t('bonus.claim')}
          </ConsentButton>
        )}
      </div>
    </>
  );
}
