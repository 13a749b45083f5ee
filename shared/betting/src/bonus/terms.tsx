import { usePorts } from '@parlay/remote-kit/ports';
import { Facts } from '@parlay/ui/facts';
import styles from './bonus.module.css';
import { type Bonus, type BonusTerms, countsOf, kindOf } from './bonus.ts';
import { useBonusTexts } from './use-bonus-texts.ts';

export interface TermsProps {
  type: Bonus['type'];
  terms: BonusTerms;
  currency: string;
  /** Text that describes the player's benefit. */
  get: string;
  /** Total amount to wager. Null if it depends on the deposit. */
  toWager: string | null;
}

/** Renders the bonus terms as plain lines, to be read before the bonus is chosen. */
export function Terms(props: TermsProps) {
  const KindTerms = TERMS[kindOf(props)];
  return <KindTerms {...props} />;
}

function TicketTerms({ terms, get }: TermsProps) {
  const { t } = useBonusTexts();
  return (
    <Facts
      className={styles.terms}
      facts={[
        [t('bonus.terms.get'), get],
        [t('bonus.ticket.wins'), t('bonus.ticket.winsText')],
        [t('bonus.terms.time'), t('bonus.terms.days', { count: terms.days })],
        [t('bonus.ticket.back'), t('bonus.ticket.backText')],
        [t('bonus.terms.stop'), t('bonus.ticket.stopText')],
      ]}
    />
  );
}

/** Renders the terms of free rounds or free bets. Only bonus money won with them must be wagered. */
function PlaysTerms({ type, terms, currency, get }: TermsProps) {
  const { t } = useBonusTexts();
  const of = kindOf({ type });
  const { winnings } = terms.freeRounds ?? terms.freeBets ?? {};
  const isBonus = winnings === 'bonus' && terms.wagering > 0;
  const largest = useLargest(terms, currency);
  return (
    <Facts
      className={styles.terms}
      facts={[
        [t('bonus.terms.get'), get],
        [t('bonus.terms.before'), t(`bonus.${of}.${isBonus ? 'bonus' : 'own'}`, { times: terms.wagering })],
        [t('bonus.terms.largest'), isBonus ? largest : null],
        [t('bonus.terms.time'), t('bonus.terms.days', { count: terms.days })],
        [t('bonus.terms.order'), isBonus ? t(`bonus.order.${terms.order}`) : null],
        [t('bonus.terms.stop'), t(`bonus.${of}.${isBonus ? 'stopText' : 'stopOwn'}`)],
        [t('bonus.terms.counts'), isBonus ? <ContributionList key="counts" terms={terms} /> : null],
      ]}
    />
  );
}

function useLargest({ maxStake }: BonusTerms, currency: string): string {
  const { t, money } = useBonusTexts();
  return maxStake === null
    ? t('bonus.terms.noLargest')
    : t('bonus.terms.largestText', { amount: money(maxStake, currency) });
}

function MoneyTerms({ type, terms, currency, get, toWager }: TermsProps) {
  const { t, money } = useBonusTexts();
  const times = terms.wagering;
  const wager = () => {
    if (times === 0) return t('bonus.terms.noWager');
    if (toWager === null) return t('bonus.terms.wagerTimes', { times });
    return t('bonus.terms.wager', { amount: money(toWager, currency), times });
  };
  const largest = useLargest(terms, currency);
  return (
    <Facts
      className={styles.terms}
      facts={[
        [t('bonus.terms.get'), get],
        [t('bonus.terms.before'), wager()],
        [t('bonus.terms.largest'), largest],
        [t('bonus.terms.time'), t('bonus.terms.days', { count: terms.days })],
        [t('bonus.terms.order'), t(`bonus.order.${terms.order}`)],
        [t('bonus.terms.stop'), t('bonus.terms.stopText')],
        [t('bonus.terms.withdraw'), type === 'deposit-match' ? t('bonus.terms.withdrawText') : null],
        [t('bonus.terms.counts'), times > 0 ? <ContributionList key="counts" terms={terms} /> : null],
      ]}
    />
  );
}

const TERMS = { money: MoneyTerms, ticket: TicketTerms, rounds: PlaysTerms, bets: PlaysTerms };

/** Renders how much each product or game contributes to wagering. */
export function ContributionList({ terms }: { terms: BonusTerms }) {
  const { t } = useBonusTexts();
  const { hasLiveGames } = usePorts().brand.brand;
  const counts = countsOf(terms).filter(({ what }) => what !== 'livetables' || hasLiveGames);
  return (
    <ul className={styles.counts}>
      {counts.map(({ what, name = t(`bonus.counts.${what}`), percent }) => (
        <li key={`${name} ${percent}`}>
          <b>{percent}%</b> {name}
        </li>
      ))}
    </ul>
  );
}
