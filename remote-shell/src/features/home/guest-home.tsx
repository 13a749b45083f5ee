import { AfterHeading } from '@parlay/remote-kit/after-heading';
import { useLivePage } from '@parlay/remote-kit/live-page';
import { cx } from '@parlay/ui/cx';
import type from '@parlay/ui/styles/type.module.css';
import styles from '../frame/pages.module.css';
import { useProducts } from '../products/use-products.ts';
import { Featured } from './featured.tsx';
import { Hero } from './hero.tsx';
import { useDraws, useLiveEvents } from './home-data.ts';
import later from './later.module.css';
import { Limits } from './limits.tsx';
import { LiveNow } from './live-now.tsx';
import { LotteryTeaser } from './lottery-teaser.tsx';
import { Rooms } from './rooms.tsx';
import { TournamentPanel } from './tournament-panel.tsx';

/**
 * Home page of a guest. A lottery brand shows only its lotteries (SH4). Content below the first screen is not
 * prerendered, because the size of the page's HTML is limited. Nothing above it moves when it renders.
 */
export function GuestHome() {
  return (
    <>
      <Hero />
      <AfterHeading>
        <Rooms />
        {useLivePage() && <Below />}
      </AfterHeading>
    </>
  );
}

function Below() {
  const enabled = useProducts();
  const tournaments = enabled.includes('tournaments');
  // The page's HTML preloads both for every brand.
  useLiveEvents();
  useDraws();
  const live = tournaments || enabled.includes('live-betting');
  return (
    <>
      <div className={cx(type.wrap, type.section, later.now, live && styles.duo)}>
        <LiveNow />
        <LotteryTeaser />
      </div>
      {enabled.includes('casino') && <Featured />}
      {tournaments && <TournamentPanel />}
      <Limits />
    </>
  );
}
