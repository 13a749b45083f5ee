import type { Product } from '@parlay/contracts/brand';
import { AfterHeading } from '@parlay/remote-kit/after-heading';
import { useMessages } from '@parlay/remote-kit/messages';
import { usePolicy, usePorts } from '@parlay/remote-kit/ports';
import { useMaintenance } from '@parlay/remote-kit/site-modes';
import { ButtonLink } from '@parlay/ui/button';
import { cx } from '@parlay/ui/cx';
import { Digits } from '@parlay/ui/figure';
import type from '@parlay/ui/styles/type.module.css';
import { Play } from 'lucide-react';
import { mainProduct } from '../../model/products.ts';
import { offersOf } from '../../model/running-tournament.ts';
import { RouteLink } from '../links/route-link.tsx';
import { useProductRules, useProducts } from '../products/use-products.ts';
import styles from './hero.module.css';
import { useGameCount, useLiveEvents, useRunningTournament } from './home-data.ts';
import { Posters } from './posters.tsx';

/** Renders the headline, the two main links, three numbers, and posters behind the slip. */
export function Hero() {
  const { t } = useMessages();
  const { lotteryOnly } = usePorts().brand.brand;
  return (
    <section className={styles.hero}>
      <div className={cx(type.wrap, styles.grid)}>
        <div className={styles.text}>
          <h1 className={type.displayXl} tabIndex={-1}>
            {lotteryOnly ? (
              t('home.draws.line')
            ) : (
              <>
                {t('home.headline1')}
                <br />
                {t('home.headline2')}
              </>
            )}
          </h1>
          <p className={styles.lead}>{t('home.lead')}</p>
          <div className={styles.actions}>
            <Actions />
          </div>
          <Facts />
        </div>
        <AfterHeading beside>
          <Posters />
        </AfterHeading>
      </div>
    </section>
  );
}

/** Button texts by room. Other rooms use their name. */
const TO_ROOM: Partial<Record<Product, string>> = {
  casino: 'home.toCasino',
  lottery: 'home.toLottery',
  tournaments: 'home.toTournaments',
};

function Actions() {
  const { t } = useMessages();
  const rules = useProductRules();
  const joining = !useMaintenance().isOn;
  const room = mainProduct(rules);
  const free = usePolicy().demo === 'open' && room === 'casino';
  return (
    <>
      {joining && (
        <ButtonLink as={RouteLink} route="register" size="lg">
          {t('home.join')}
        </ButtonLink>
      )}
      {room && (
        <ButtonLink
          as={RouteLink}
          route={room}
          size="lg"
          variant={joining ? 'secondary' : 'primary'}
          icon={free ? <Play aria-hidden="true" strokeWidth={1.75} size={20} /> : undefined}
        >
          {t(free ? 'home.tryFree' : (TO_ROOM[room] ?? `products.${room}`))}
        </ButtonLink>
      )}
    </>
  );
}

/** Shows numbers from the server, with a dash for missing ones. */
function Facts() {
  const { t, locale } = useMessages();
  const games = useGameCount('allgames');
  const running = useRunningTournament().data;
  const enabled = useProducts();
  const book = useLiveEvents(enabled.includes('live-betting')).data?.events?.length;
  const invented = running?.tournament.inventedPlayers ?? 0;
  // All events with prices on the page: those of the tournament and of the sports book.
  const offers = running && offersOf(running).length;
  const events = offers === undefined && book === undefined ? undefined : (offers ?? 0) + (book ?? 0);
  const number = (value: number | undefined) =>
    value === undefined ? '–' : new Intl.NumberFormat(locale).format(value);
  const facts = (
    [
      ['games', 'casino', games],
      ['events', 'tournaments', events],
      ['players', 'tournaments', running?.tournament.currentPlayers],
    ] as const
  ).filter(([, product]) => enabled.includes(product));
  if (facts.length === 0) return null;
  return (
    <dl className={styles.facts}>
      {facts.map(([name, , value]) => (
        <div key={name}>
          <dt>
            {t(`home.facts.${name}`, { count: value ?? 0 })}
            {name === 'players' && invented > 0 && <> {t('home.facts.invented', { count: invented })}</>}
          </dt>
          <dd>
            <Digits>{number(value)}</Digits>
          </dd>
        </div>
      ))}
    </dl>
  );
}
