import { hasKnownTerms, kindOf } from '@parlay/betting/bonus';
import { useBonusTexts } from '@parlay/betting/bonus-texts';
import { EmptyState } from '@parlay/ui/empty-state';
import { Skeleton } from '@parlay/ui/skeleton';
import { listsOf } from '../../model/bonus.ts';
import { AccountPage } from '../layout/account-page.tsx';
import { Below } from '../layout/below.tsx';
import { CashierGate } from '../parts/cashier-gate.tsx';
import { LoadFailed } from '../parts/load-failed.tsx';
import styles from './bonus.module.css';
import { ClaimCard } from './claim-card.tsx';
import { PastBonuses } from './earlier.tsx';
import { FreeBetsCard, FreeRoundsCard } from './free-plays-card.tsx';
import { OfferCard } from './offer-card.tsx';
import { OffersSwitch } from './offers-switch.tsx';
import { OrderOfPlay } from './order-of-play.tsx';
import { PromoCode } from './promo-code.tsx';
import { RunningBonus } from './running-bonus.tsx';
import { TicketCard } from './ticket-card.tsx';
import { useBonuses, useOffers } from './use-bonuses.ts';

const CARDS = { money: RunningBonus, ticket: TicketCard, rounds: FreeRoundsCard, bets: FreeBetsCard };

/**
 * Renders a player's bonuses: running and claimable ones, offers, a promo code, the order of play and earlier bonuses
 * (AC8).
 */
export function BonusPage() {
  const { t } = useBonusTexts();
  const bonuses = useBonuses();
  const offers = useOffers();
  const { running, claimable: all, ended } = listsOf(bonuses.data?.items ?? []);
  const claimable = all.filter(hasKnownTerms);
  const offered = offers.data?.items.filter(hasKnownTerms) ?? [];
  const areOff = offers.data?.areOff ?? false;
  const isLoading = bonuses.status === 'loading' || offers.status === 'loading';
  const failed = bonuses.data ? offers : bonuses;
  const isBonusFirst = running.some(({ terms }) => terms.order === 'bonus-first');
  return (
    <>
      <AccountPage
        title={t('bonus.title')}
        aside={
          <>
            {!areOff && <PromoCode />}
            <OrderOfPlay isBonusFirst={isBonusFirst} />
            {offers.data && <OffersSwitch areOn={!areOff} />}
          </>
        }
      >
        <CashierGate />
        {isLoading && <Skeleton shape="row" />}
        {failed.status === 'failed' && !failed.data && (
          <LoadFailed error={failed.error} onRetry={() => void failed.reload()} />
        )}
        {running.map((bonus) => {
          const Running = CARDS[kindOf(bonus)];
          return <Running key={bonus.id} bonus={bonus} />;
        })}
        {claimable.length + offered.length > 0 && (
          <div className={styles.pair}>
            {claimable.map((bonus) => (
              <ClaimCard key={bonus.id} bonus={bonus} />
            ))}
            {offered.map((offer) => (
              <OfferCard key={offer.id} offer={offer} />
            ))}
          </div>
        )}
        {!isLoading && bonuses.data && offers.data && running.length + claimable.length + offered.length === 0 && (
          <EmptyState seed="bonus" title={t(areOff ? 'bonus.offers.off' : 'bonus.none')} text={t('bonus.noneText')} />
        )}
      </AccountPage>
      <Below>
        <PastBonuses bonuses={ended} />
      </Below>
    </>
  );
}
