import { type Bonus, kindOf } from '@parlay/betting/bonus';
import { useBonusTexts } from '@parlay/betting/bonus-texts';
import { ForfeitDialog } from '@parlay/betting/forfeit-dialog';
import { usePageLocation } from '@parlay/remote-kit/ports';
import { usePausedProps } from '@parlay/remote-kit/site-modes';
import { Button } from '@parlay/ui/button';
import { cx } from '@parlay/ui/cx';
import type from '@parlay/ui/styles/type.module.css';
import { useState } from 'react';
import styles from './bonus.module.css';
import { useOwnBonusCommand } from './use-own-bonus-command.ts';

/**
 * Renders the button that forfeits a running bonus, and shows the loss next to it and again in the dialog. Links
 * from other pages open the dialog with the anchor `forfeit-{id}`.
 */
export function Forfeit({ bonus }: { bonus: Bonus }) {
  const { t, money } = useBonusTexts();
  const { hash } = usePageLocation();
  const paused = usePausedProps();
  const [isConfirming, setIsConfirming] = useState(hash === `#forfeit-${bonus.id}`);
  const { command, failure } = useOwnBonusCommand('forfeit', bonus.id);
  const amount = money(bonus.balance ?? '0', bonus.currency);
  const n = bonus.roundsLeft ?? 0;
  const too = Number(bonus.balance ?? '0') > 0 ? 'Too' : '';
  const costs = {
    money: t('bonus.costs', { amount }),
    ticket: t('bonus.ticket.costs'),
    bets: t(`bonus.bets.costs${too}`, { n, amount }),
    rounds: t(`bonus.rounds.costs${too}`, { n, amount }),
  };
  return (
    <span className={styles.forfeit}>
      <span className={cx(type.sm, type.muted)}>{costs[bonus.roundsLeft === 0 ? 'money' : kindOf(bonus)]}</span>
      <Button variant="dangerQuiet" onClick={() => setIsConfirming(true)} {...paused}>
        {t('bonus.forfeit')}
      </Button>
      <ForfeitDialog
        bonus={bonus}
        open={isConfirming}
        onClose={() => setIsConfirming(false)}
        command={command}
        failure={failure}
      />
    </span>
  );
}
