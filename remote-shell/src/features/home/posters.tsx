import { POINTS } from '@parlay/money';
import { formatOdds } from '@parlay/money/format';
import { useMessages } from '@parlay/remote-kit/messages';
import { CoverImage } from '@parlay/ui/cover-image';
import { cx } from '@parlay/ui/cx';
import { Digits, Money } from '@parlay/ui/figure';
import { Skeleton } from '@parlay/ui/skeleton';
import { Slip, SlipPart } from '@parlay/ui/slip';
import type { Game } from '../../model/games.ts';
import { favouriteOf, offersOf, type TournamentInit } from '../../model/running-tournament.ts';
import styles from './hero.module.css';
import { useFeatured, useRunningTournament } from './home-data.ts';

const COLUMNS = [3, 4, 3] as const;
const LEGS = 3;

/** Three staggered columns of posters with a slip in front: a picture of what follows below, so hidden from readers. */
export function Posters() {
  const featured = useFeatured();
  const running = useRunningTournament();
  const games = featured.data?.games ?? [];
  let from = 0;
  return (
    <div className={styles.picture} aria-hidden="true">
      {COLUMNS.map((length, column) => {
        const part = Array.from({ length }, (_, row) => games[from + row]);
        from += length;
        return (
          <div className={cx(styles.column, styles[`column${column}`])} key={column}>
            {part.map((game, row) => (
              <Poster key={game?.id ?? `empty-${row}`} game={game} />
            ))}
          </div>
        );
      })}
      {running.status !== 'failed' && <HeroSlip running={running.data} />}
    </div>
  );
}

const Poster = ({ game }: { game: Game | undefined }) =>
  game ? (
    <CoverImage subject={{ id: game.id, tags: game.tags }} title={game.name} src={game.imgUrl} />
  ) : (
    <Skeleton shape="tile" />
  );

/** Three prices of the running tournament and what joining costs: real ones, like everything on the page. */
function HeroSlip({ running }: { running: TournamentInit | undefined }) {
  const { t, locale } = useMessages();
  const offers = running ? offersOf(running).slice(0, LEGS) : [];
  return (
    <Slip className={styles.slip}>
      <SlipPart>
        <b className={styles.slipTitle}>{running ? running.tournament.name : <Skeleton shape="title" />}</b>
      </SlipPart>
      <SlipPart className={styles.legs}>
        {running
          ? offers.map((offer) => {
              const favourite = favouriteOf(offer);
              return (
                favourite && (
                  <div className={styles.leg} key={offer.event.eventId}>
                    <span>
                      <b>{favourite.name}</b>
                      <small>{offer.event.name}</small>
                    </span>
                    <Digits size="sm" tone="highlight">
                      {formatOdds(Number(favourite.odds), locale)}
                    </Digits>
                  </div>
                )
              );
            })
          : Array.from({ length: LEGS }, (_, row) => <Skeleton key={`leg-${row}`} shape="row" />)}
      </SlipPart>
      <SlipPart className={styles.total}>
        {running ? (
          <>
            <span className={styles.pair}>
              <span>{t('home.entry')}</span>
              <Money amount={running.tournament.entryPrice} currency={running.tournament.currency} locale={locale} />
            </span>
            <span className={styles.pair}>
              <b>{t('home.startingPoints')}</b>
              <Money
                amount={running.tournament.initialPoints}
                currency={POINTS}
                locale={locale}
                className={styles.points}
                tone="highlight"
              />
            </span>
          </>
        ) : (
          <Skeleton shape="row" />
        )}
      </SlipPart>
    </Slip>
  );
}
