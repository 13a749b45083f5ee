import { useFeedName } from '@parlay/betting/feed-name';
import { POINTS } from '@parlay/money';
import { formatOdds } from '@parlay/money/format';
import { useLivePage } from '@parlay/remote-kit/live-page';
import { useMessages } from '@parlay/remote-kit/messages';
import { usePorts } from '@parlay/remote-kit/ports';
import { Cover } from '@parlay/ui/cover';
import { CoverImage } from '@parlay/ui/cover-image';
import { cx } from '@parlay/ui/cx';
import { Digits, Money } from '@parlay/ui/figure';
import { Skeleton } from '@parlay/ui/skeleton';
import { Slip, SlipPart } from '@parlay/ui/slip';
import { Fragment, type ReactNode } from 'react';
import type { Game } from '../../model/games.ts';
import { favouriteOf, offersOf, type TournamentInit } from '../../model/running-tournament.ts';
import { useProducts } from '../products/use-products.ts';
import styles from './hero.module.css';
import { useFeatured, useRunningTournament } from './home-data.ts';

const COLUMNS = [3, 4, 3] as const;
const LEGS = 3;
const MIN_LEGS = 2;

/** Renders three staggered columns of posters. They are decorative, so they are hidden from screen readers. */
export function Posters() {
  // The page's HTML preloads the games for every brand.
  const featured = useFeatured();
  const enabled = useProducts();
  const slip = enabled.includes('tournaments') && <RunningSlip />;
  return enabled.includes('casino') ? <Games featured={featured} slip={slip} /> : <Drawings slip={slip} />;
}

function Games({ featured, slip }: { featured: ReturnType<typeof useFeatured>; slip: ReactNode }) {
  const games = featured.data?.games ?? [];
  const loading = featured.status === 'loading';
  return (
    <Columns slip={slip}>{(place, at) => <Poster game={games[at]} ghost={loading ? undefined : place} />}</Columns>
  );
}

const DRAWS = ['marigold', 'cobalt', 'pine', 'blush', 'ultraviolet'] as const;

/** Renders illustrations without names for brands without a casino. A lottery brand gets those of its draws (SH4). */
function Drawings({ slip }: { slip: ReactNode }) {
  const drawn = useLivePage();
  const { lotteryOnly } = usePorts().brand.brand;
  const look = (at: number) =>
    lotteryOnly ? { palettes: [DRAWS[at % DRAWS.length] ?? 'marigold'], family: 'lens' as const } : {};
  return (
    <Columns slip={slip}>
      {(place, at) => (drawn ? <Cover subject={{ id: place }} {...look(at)} /> : <Skeleton shape="tile" />)}
    </Columns>
  );
}

/** Renders the columns. `children` renders the poster for each place, counted from 0. */
function Columns({ slip, children }: { slip: ReactNode; children(place: string, at: number): ReactNode }) {
  const first = (column: number) => COLUMNS.slice(0, column).reduce((sum: number, length) => sum + length, 0);
  return (
    <div className={styles.picture} aria-hidden="true">
      {COLUMNS.map((length, column) => (
        <div className={cx(styles.column, styles[`column${column}`])} key={first(column)}>
          {Array.from({ length }, (_, row) => (
            <Fragment key={`${column}-${row}`}>{children(`poster-${column}-${row}`, first(column) + row)}</Fragment>
          ))}
        </div>
      ))}
      {slip}
    </div>
  );
}

/** Renders a game's poster, or an illustration without a name if there are fewer games than places. */
function Poster({ game, ghost }: { game: Game | undefined; ghost: string | undefined }) {
  if (game) return <CoverImage subject={{ id: game.id, tags: game.tags }} title={game.name} src={game.imgUrl} />;
  return ghost ? <Cover subject={{ id: ghost }} /> : <Skeleton shape="tile" />;
}

/** Renders the running tournament's slip in front of the posters, or nothing if there is no tournament. */
function RunningSlip() {
  const running = useRunningTournament();
  if (running.status === 'failed') return null;
  // Near the end of a tournament few events are left, and a half-empty slip would be of no use.
  if (running.data && offersOf(running.data).length < MIN_LEGS) return null;
  return <HeroSlip running={running.data} />;
}

/** Renders three prices of the running tournament and its entry price. All of them are real. */
function HeroSlip({ running }: { running: TournamentInit | undefined }) {
  const { t, locale } = useMessages();
  const nameOf = useFeedName();
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
                      <b>{nameOf(favourite.name)}</b>
                      <small>{offer.event.name}</small>
                    </span>
                    <Digits size="sm" tone="highlight">
                      {formatOdds(favourite.odds, locale)}
                    </Digits>
                  </div>
                )
              );
            })
          : Array.from({ length: LEGS }, (_, row) => (
              <Skeleton key={`leg-${row}`} shape="row" className={styles.legGhost} />
            ))}
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
