import { usePorts } from '@parlay/remote-kit/ports';
import { ButtonLink } from '@parlay/ui/button';
import { Digits, Money } from '@parlay/ui/figure';
import { Link } from 'react-router-dom';
import type { Bonus } from '../../model/bonus.ts';
import { RightCard } from './right-card.tsx';
import { RollOver } from './roll-over.tsx';
import { Counts } from './terms.tsx';
import { useBonusWords } from './use-bonus-words.ts';

/** Free rounds: how many are left, what they have won, what of it still has to be wagered, and the way to the game. */
export function FreeRoundsCard({ bonus }: { bonus: Bonus }) {
  const { t } = useBonusWords();
  const { navigation, i18n } = usePorts();
  const { balance, currency, rollOvers, roundsLeft, terms, won } = bonus;
  const rounds = terms.freeRounds;
  if (!rounds) return null;
  const left = roundsLeft ?? 0;
  const money = (amount: string) => <Money amount={amount} currency={currency} locale={i18n.locale} size="md" />;
  return (
    <RightCard
      bonus={bonus}
      action={
        left > 0 &&
        navigation.has('game') && (
          <ButtonLink as={Link} to={navigation.urlFor('game', { name: rounds.game, id: rounds.game })}>
            {t('bonus.rounds.play', { game: rounds.name })}
          </ButtonLink>
        )
      }
      facts={[
        [
          t('bonus.rounds.left'),
          <Digits key="left" size="md">
            {t('bonus.rounds.of', { left, all: rounds.rounds })}
          </Digits>,
        ],
        [t('bonus.rounds.won'), money(won ?? '0')],
        ...(balance === null ? [] : [[t('bonus.balance'), money(balance)] as const]),
      ]}
    >
      {rollOvers.length > 0 && (
        <>
          <RollOver bonus={bonus} />
          <Counts terms={terms} />
        </>
      )}
    </RightCard>
  );
}
