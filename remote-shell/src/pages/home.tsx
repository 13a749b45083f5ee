import { AfterHeading } from '@parlay/remote-kit/after-heading';
import { useLivePage } from '@parlay/remote-kit/live-page';
import { cx } from '@parlay/ui/cx';
import type from '@parlay/ui/styles/type.module.css';
import styles from '../features/frame/pages.module.css';
import { BonusCard } from '../features/home/bonus-card.tsx';
import { Featured } from '../features/home/featured.tsx';
import { Hero } from '../features/home/hero.tsx';
import { useDraws, useLiveEvents } from '../features/home/home-data.ts';
import later from '../features/home/later.module.css';
import { Limits } from '../features/home/limits.tsx';
import { LiveNow } from '../features/home/live-now.tsx';
import { LotteryTeaser } from '../features/home/lottery-teaser.tsx';
import { Rooms } from '../features/home/rooms.tsx';
import { TournamentPanel } from '../features/home/tournament-panel.tsx';
import { useProducts } from '../features/products/use-products.ts';

/**
 * Page `/home` (SH33). A lottery brand shows only its lotteries (SH4). Content below the first screen is not
 * prerendered, because the size of the page's HTML is limited. Nothing above it moves when it renders.
 */
export default function HomePage() {
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
      <BonusCard />
      <Limits />
    </>
  );
}
