import { formatDateTime } from '@parlay/contracts/moment';
import { moneyParts } from '@parlay/money/format';
import { useMessages } from '@parlay/remote-kit/messages';
import { usePorts } from '@parlay/remote-kit/ports';
import { cx } from '@parlay/ui/cx';
import type from '@parlay/ui/styles/type.module.css';
import { VisuallyHidden } from '@parlay/ui/visually-hidden';
import type { ReactNode } from 'react';
import { type BetDetails, type BetStep, stepsOf } from '../../model/bets.ts';
import styles from './bets.module.css';

/** Renders each stake of a bet with its result, and the total. */
export function BetSteps({ bet }: { bet: BetDetails }) {
  const { t, locale } = useMessages();
  const { formats } = usePorts().brand.brand;
  const money = (amount: string | null) =>
    amount === null ? '–' : moneyParts(amount, { locale, currency: bet.currency }).text;
  const steps = stepsOf(bet);
  const nameOf = ({ n, kind, amount, choice }: BetStep) => {
    if (choice) return choice.on;
    // A game's detail is its studio. For other products it is the player's choice.
    if (kind === 'stake' && !isGame(bet)) return bet.detail;
    const name = `${steps.length > 1 ? `${n}. ` : ''}${t(`bets.move.${kind}`)}`;
    return kind === 'rollback' ? `${name}: ${money(amount)}` : name;
  };
  return (
    <div>
      {bet.outcome && <p className={type.displayXs}>{bet.outcome.result}</p>}
      {/* Not a table, because the surrounding table's narrow layout would break it up. */}
      <ul className={styles.steps} aria-label={t('bets.moves')}>
        <li className={cx(styles.step, styles.heads)} aria-hidden="true">
          <span>{t('bets.moves')}</span>
          <span>{t('bets.stake')}</span>
          <span>{t('bets.returned')}</span>
        </li>
        {steps.map((step) => (
          <li key={step.n} className={styles.step}>
            <span>
              {nameOf(step)}
              <span className={styles.at}>
                {step.choice
                  ? t('bets.pays', { times: step.choice.pays.toFixed(2) })
                  : formatDateTime(step.at, formats)}
              </span>
            </span>
            <Amount label={t('bets.stake')}>{money(step.stake)}</Amount>
            <Amount label={t('bets.returned')}>{money(step.returned)}</Amount>
          </li>
        ))}
        <li className={styles.step}>
          <span>{t('bets.inAll')}</span>
          <Amount label={t('bets.stake')}>{money(bet.stake)}</Amount>
          <Amount label={t('bets.returned')}>{money(bet.returned)}</Amount>
        </li>
      </ul>
    </div>
  );
}

function Amount({ label, children }: { label: string; children: ReactNode }) {
  return (
    <span>
      <VisuallyHidden>{`${label} `}</VisuallyHidden>
      {children}
    </span>
  );
}

export const isGame = ({ product }: Pick<BetDetails, 'product'>): boolean => product === 'casino' || product === 'live';
