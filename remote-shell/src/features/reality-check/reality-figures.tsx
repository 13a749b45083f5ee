import type { Schemas } from '@parlay/contracts/api';
import { moneyParts } from '@parlay/money/format';
import { useMessages } from '@parlay/remote-kit/messages';
import styles from './reality-check.module.css';

interface RealityFiguresProps {
  figures: Schemas['SessionBalance'];
  /** Figures that the policy requires in addition to balance and result. */
  content: readonly string[];
}

/** Shows the session's money. A loss is displayed as plainly as a win. */
export function RealityFigures({ figures, content }: RealityFiguresProps) {
  const { t, locale } = useMessages();
  const { initialBalance, finalBalance, staked, won, lost, sessionBalance, currency } = figures;
  const money = (amount: string) => moneyParts(amount, { locale, currency }).text;
  const sign = Math.sign(Number(sessionBalance));
  const moved = (
    [
      ['wagered', staked],
      ['won', won],
      ['lost', lost],
    ] as const
  ).filter(([name]) => content.includes(name));
  const rows = [['initial', initialBalance], ...moved, ['final', finalBalance]] as const;
  return (
    <dl className={styles.figures}>
      {rows.map(([name, amount]) => (
        <div key={name}>
          <dt>{t(`realityCheck.${name}`)}</dt>
          <dd>{money(amount)}</dd>
        </div>
      ))}
      <div className={styles.session} data-sign={sign}>
        <dt>{t('realityCheck.session')}</dt>
        <dd>
          {sign > 0 && '+'}
          {money(sessionBalance)}
        </dd>
      </div>
    </dl>
  );
}
