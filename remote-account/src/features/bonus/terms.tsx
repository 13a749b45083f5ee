import { type BonusTerms, countsOf } from '../../model/bonus.ts';
import styles from './bonus.module.css';
import { useBonusWords } from './use-bonus-words.ts';

export interface TermsProps {
  terms: BonusTerms;
  currency: string;
  /** What the player gets, in words. */
  get: string;
  /** Stakes in all; null: they depend on the deposit. */
  toWager: string | null;
}

/** The terms of a bonus in plain lines, read before it is chosen. */
export function Terms({ terms, currency, get, toWager }: TermsProps) {
  const { t, money } = useBonusWords();
  const times = terms.wagering;
  const wager = () => {
    if (times === 0) return t('bonus.terms.noWager');
    if (toWager === null) return t('bonus.terms.wagerTimes', { times });
    return t('bonus.terms.wager', { amount: money(toWager, currency), times });
  };
  const lines = [
    [t('bonus.terms.get'), get],
    [t('bonus.terms.before'), wager()],
    [
      t('bonus.terms.largest'),
      terms.maxStake === null
        ? t('bonus.terms.noLargest')
        : t('bonus.terms.largestText', { amount: money(terms.maxStake, currency) }),
    ],
    [t('bonus.terms.time'), t('bonus.terms.days', { count: terms.days })],
    [t('bonus.terms.order'), t(`bonus.order.${terms.order}`)],
    [t('bonus.terms.stop'), t('bonus.terms.stopText')],
  ] as const;
  return (
    <dl className={styles.terms}>
      {lines.map(([name, text]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{text}</dd>
        </div>
      ))}
      {times > 0 && (
        <div>
          <dt>{t('bonus.terms.counts')}</dt>
          <dd>
            <Counts terms={terms} />
          </dd>
        </div>
      )}
    </dl>
  );
}

/** What counts how much. */
export function Counts({ terms }: { terms: BonusTerms }) {
  const { t } = useBonusWords();
  const names: Record<string, string> = {
    games: t('bonus.counts.games'),
    live: t('bonus.counts.live'),
    tournaments: t('bonus.counts.tournaments'),
  };
  return (
    <ul className={styles.counts}>
      {countsOf(terms).map(({ what, percent }) => (
        <li key={what}>
          <b>{percent}%</b> {names[what] ?? what}
        </li>
      ))}
    </ul>
  );
}
