import { Button } from '@parlay/ui/button';
import { cx } from '@parlay/ui/cx';
import { Dialog } from '@parlay/ui/dialog';
import type from '@parlay/ui/styles/type.module.css';
import { useState } from 'react';
import { type Bonus, isTicket } from '../../model/bonus.ts';
import styles from './bonus.module.css';
import { useBonusCommand } from './use-bonus-command.ts';
import { useBonusWords } from './use-bonus-words.ts';

/** Gives a running bonus up; what is lost stands beside the button and again in the dialog. */
export function Forfeit({ bonus }: { bonus: Bonus }) {
  const { t, money, title } = useBonusWords();
  const [asked, setAsked] = useState(false);
  const { run, working, failure } = useBonusCommand('forfeit', bonus.id);
  const amount = money(bonus.balance ?? '0', bonus.currency);
  const isOfTicket = isTicket(bonus.type);
  return (
    <span className={styles.forfeit}>
      <span className={cx(type.sm, type.muted)}>{isOfTicket ? t('bonus.ticket.costs') : t('bonus.costs', { amount })}</span>
      <Button variant="dangerQuiet" onClick={() => setAsked(true)}>
        {t('bonus.forfeit')}
      </Button>
      <Dialog
        open={asked}
        onClose={() => setAsked(false)}
        role="alertdialog"
        title={t('bonus.forfeitAsk', { name: title(bonus) })}
        text={isOfTicket ? t('bonus.ticket.stopText') : t('bonus.forfeitText', { amount })}
        actions={
          <>
            <Button variant="secondary" onClick={() => setAsked(false)}>
              {t('bonus.keep')}
            </Button>
            <Button
              variant="danger"
              working={working}
              onClick={async () => {
                if (await run()) setAsked(false);
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
