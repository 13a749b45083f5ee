import { usePausedProps } from '@parlay/remote-kit/site-modes';
import { Button } from '@parlay/ui/button';
import { cx } from '@parlay/ui/cx';
import { Dialog } from '@parlay/ui/dialog';
import type from '@parlay/ui/styles/type.module.css';
import styles from './bonus.module.css';
import { type Bonus, kindOf } from './bonus.ts';
import type { BonusCommand } from './use-bonus-command.ts';
import { useBonusTexts } from './use-bonus-texts.ts';

export interface ForfeitDialogProps {
  bonus: Bonus;
  open: boolean;
  onClose(): void;
  command: Pick<BonusCommand, 'run' | 'working'>;
  /** Text of the command's failure, with a next step. */
  failure: string | undefined;
}

/** Asks before a running bonus is forfeited, and names what is lost. */
export function ForfeitDialog({ bonus, open, onClose, command, failure }: ForfeitDialogProps) {
  const { t, money, title } = useBonusTexts();
  const paused = usePausedProps();
  const amount = money(bonus.balance ?? '0', bonus.currency);
  const n = bonus.roundsLeft ?? 0;
  const too = Number(bonus.balance ?? '0') > 0 ? 'Too' : '';
  const texts = {
    money: t('bonus.forfeitText', { amount }),
    ticket: t('bonus.ticket.stopText'),
    bets: t(`bonus.bets.lose${too}`, { n, amount }),
    rounds: t(`bonus.rounds.lose${too}`, { n, amount }),
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      role="alertdialog"
      title={t('bonus.forfeitAsk', { name: title(bonus) })}
      text={texts[bonus.roundsLeft === 0 ? 'money' : kindOf(bonus)]}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('bonus.keep')}
          </Button>
          <Button
            variant="danger"
            working={command.working}
            onClick={async () => {
              if (await command.run()) onClose();
            }}
            {...paused}
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
  );
}
