import type { Bonus } from '@parlay/betting/bonus';
import { ContributionList } from '@parlay/betting/bonus-terms';
import { useBonusTexts } from '@parlay/betting/bonus-texts';
import { usePorts } from '@parlay/remote-kit/ports';
import { ButtonLink } from '@parlay/ui/button';
import { Digits, Money } from '@parlay/ui/figure';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { RightCard } from './right-card.tsx';
import { RollOver } from './roll-over.tsx';

/** Renders free rounds with a link to their game. */
export function FreeRoundsCard({ bonus }: { bonus: Bonus }) {
  const { t } = useBonusTexts();
  const { navigation } = usePorts();
  const rounds = bonus.terms.freeRounds;
  if (!rounds) return null;
  const action = navigation.has('game') && (
    <ButtonLink as={Link} to={navigation.urlFor('game', { name: rounds.game, id: rounds.game })}>
      {t('bonus.rounds.play', { game: rounds.name })}
    </ButtonLink>
  );
  return <FreePlays bonus={bonus} name={t('bonus.rounds.left')} all={rounds.rounds} action={action} />;
}

/** Renders free bets with a link to the sports book. */
export function FreeBetsCard({ bonus }: { bonus: Bonus }) {
  const { t } = useBonusTexts();
  const { navigation } = usePorts();
  const bets = bonus.terms.freeBets;
  if (!bets) return null;
  const action = navigation.has('sports-book') && (
    <ButtonLink as={Link} to={navigation.urlFor('sports-book')}>
      {t('bonus.bets.place')}
    </ButtonLink>
  );
  return <FreePlays bonus={bonus} name={t('bonus.bets.left')} all={bets.bets} action={action} />;
}

interface FreePlaysProps {
  bonus: Bonus;
  /** Label for the number of remaining plays. */
  name: string;
  all: number;
  action: ReactNode;
}

/** Renders the number of remaining plays, the winnings so far, and how much of them must still be wagered. */
function FreePlays({ bonus, name, all, action }: FreePlaysProps) {
  const { t } = useBonusTexts();
  const { locale } = usePorts().i18n;
  const { balance, currency, rollOvers, roundsLeft, terms, won } = bonus;
  const left = roundsLeft ?? 0;
  const money = (amount: string) => <Money amount={amount} currency={currency} locale={locale} size="md" />;
  const shown = <Digits size="md">{t('bonus.rounds.of', { left, all })}</Digits>;
  return (
    <RightCard
      bonus={bonus}
      action={left > 0 && action}
      facts={[
        [name, shown],
        [t('bonus.rounds.won'), money(won ?? '0')],
        [t('bonus.balance'), balance === null ? null : money(balance)],
      ]}
    >
      {rollOvers.length > 0 && (
        <>
          <RollOver bonus={bonus} />
          <ContributionList terms={terms} />
        </>
      )}
    </RightCard>
  );
}
