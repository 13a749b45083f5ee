import { usePageLocation } from '@parlay/remote-kit/ports';
import { Button } from '@parlay/ui/button';
import { cx } from '@parlay/ui/cx';
import { Dialog } from '@parlay/ui/dialog';
import type from '@parlay/ui/styles/type.module.css';
import { useState } from 'react';
import { type Bonus, kindOf } from '../../model/bonus.ts';
import styles from './bonus.module.css';
import { useBonusCommand } from './use-bonus-command.ts';
import { useBonusTexts } from './use-bonus-words.ts';

/**
 * Renders the button to forfeit a running bonus, and shows the loss next to it and again in the dialog. Links from
 * other pages open the dialog with the anchor `forfeit-{id}`.
 */
export function Forfeit({ bonus }: { bonus: Bonus }) {
  const { t, money, title } = useBonusTexts();
  const { hash } = usePageLocation();
  const [isConfirming, setIsConfirming] = useState(hash === `#forfeit-${bonus.id}`);
  const { run, working, failure } = useBonusCommand('forfeit', bonus.id);
  const amount = money(bonus.balance ?? '0', bonus.currency);
  const n = bonus.roundsLeft ?? 0;
  const too = Number(bonus.balance ?? '0') > 0 ? 'Too' : '';
  const texts = {
    money: [t('bonus.costs', { amount }), t('bonus.forfeitText', { amount })],
    ticket: [t('bonus.ticket.costs'), t('bonus.ticket.stopText')],
    bets: [t(`bonus.bets.costs${too}`, { n, amount }), t(`bonus.bets.lose${too}`, { n, amount })],
    rounds: [t(`bonus.rounds.costs${too}`, { n, amount }), t(`bonus.rounds.lose${too}`, { n, amount })],
  } as const;
  const [costs, text] = texts[bonus.roundsLeft === 0 ? 'money' : kindOf(bonus)];
  return (
    <span className={styles.forfeit}>
      <span className={cx(type.sm, type.muted)}>{costs}</span>
      <Button variant="dangerQuiet" onClick={() => setIsConfirming(true)}>
        {t('bonus.forfeit')}
      </Button>
      <Dialog
        open={isConfirming}
        onClose={() => setIsConfirming(false)}
        role="alertdialog"
        title={t('bonus.forfeitAsk', { name: title(bonus) })}
        text={text}
        actions={
          <>
            <Button variant="secondary" onClick={() => setIsConfirming(false)}>
              {t('bonus.keep')}
            </Button>
            <Button
              variant="danger"
              working={working}
              onClick={async () => {
                if (await run()) setIsConfirming(false);
              }}
            >
              {t('bonus.forfeit')}
            </Button>
          </>
        }
      >
        <p role="alert" className={cx(type.sm, styles.failure)}>
          {failure}
        </p>
      </Dialog>
    </span>
  );
}
