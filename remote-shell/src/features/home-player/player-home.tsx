import { AfterHeading } from '@parlay/remote-kit/after-heading';
import { useMessages } from '@parlay/remote-kit/messages';
import { useSession } from '@parlay/remote-kit/ports';
import type { ServerData } from '@parlay/remote-kit/server-data';
import { Card } from '@parlay/ui/card';
import { cx } from '@parlay/ui/cx';
import { Skeleton } from '@parlay/ui/skeleton';
import type from '@parlay/ui/styles/type.module.css';
import type { ReactNode } from 'react';
import { withoutRounds } from '../../model/player-home.ts';
import { BonusCard } from '../home/bonus-card.tsx';
import { Failed } from '../home/failed.tsx';
import { Featured } from '../home/featured.tsx';
import { useDraws, useFeatured, useLiveEvents, useNextTournament, useRunningTournament } from '../home/home-data.ts';
import later from '../home/later.module.css';
import { LiveNow } from '../home/live-now.tsx';
import { LotteryTeaser } from '../home/lottery-teaser.tsx';
import { useProducts } from '../products/use-products.ts';
import { LimitsLeft } from './limits-left.tsx';
import { OpenBets } from './open-bets.tsx';
import { useLimits, useMyTournament, useOpenBets, useUnfinishedRounds } from './player-data.ts';
import styles from './player-home.module.css';
import { SessionFacts } from './session-facts.tsx';
import { MyTournament, OtherTournament } from './tournament-card.tsx';
import { UnfinishedRound } from './unfinished-round.tsx';
import { YourMoney } from './your-money.tsx';

/**
 * Home page of a player: what is unfinished, what is at stake and what is left of the limits, then what there is to
 * play. Blocks without content are left out. Until the session is known it is the shape of the page.
 */
export function PlayerHome() {
  const { t } = useMessages();
  const isPlayer = useSession().status === 'player';
  const rounds = useUnfinishedRounds(isPlayer);
  const bets = useOpenBets(isPlayer);
  const limits = useLimits(isPlayer);
  const tournament = useTournament(isPlayer);
  // All of them at once, because each would otherwise move the others.
  const isLoading = [rounds, bets, limits, tournament].some(({ status }) => status === 'loading');
  return (
    <>
      <div className={cx(type.wrap, styles.head)}>
        <h1 className={type.displayLg} tabIndex={-1}>
          {t('home.player.title')}
        </h1>
        <SessionFacts />
      </div>
      <AfterHeading>
        <div className={cx(type.wrap, styles.grid, isLoading && styles.busy)} aria-busy={isLoading}>
          {isLoading ? (
            BLOCKS.map((block) => <Skeleton key={block} shape="panel" className={styles.ghost} />)
          ) : (
            <>
              <Block of={rounds}>{([round]) => round && <UnfinishedRound round={round} />}</Block>
              <Block of={bets}>{({ items, hasNext }) => <OpenBets bets={withoutRounds(items)} more={hasNext} />}</Block>
              <Block of={limits}>{(data) => <LimitsLeft limits={data} />}</Block>
              {tournament.block}
            </>
          )}
        </div>
        {isPlayer && (
          <div hidden={isLoading}>
            <Below />
          </div>
        )}
      </AfterHeading>
    </>
  );
}

const BLOCKS = ['round', 'bets', 'limits'];

/** Renders a block's data, or its failure with a button that tries again. */
function Block<T>({ of: { data, error, reload }, children }: { of: ServerData<T>; children(data: T): ReactNode }) {
  if (data !== undefined) return children(data);
  if (!error) return null;
  return (
    <Card pad="sm">
      <Failed error={error} onRetry={reload} />
    </Card>
  );
}

/** Returns the player's tournament, otherwise the running one or the next to start, if the brand has tournaments. */
function useTournament(wanted: boolean): { status: 'loading' | 'ready'; block: ReactNode } {
  const isOffered = useProducts().includes('tournaments');
  const running = useRunningTournament(wanted);
  const own = useMyTournament(running.data !== undefined);
  const { next, none } = useNextTournament(wanted);
  const tournament = running.data?.tournament;
  if (!isOffered) return { status: 'ready', block: null };
  if (tournament ? own.status === 'loading' : !(next || none)) return { status: 'loading', block: null };
  if (tournament && own.data?.enrolled && own.data.tournamentId === tournament.id)
    return { status: 'ready', block: <MyTournament tournament={tournament} position={own.data.position} /> };
  const other = tournament ?? next;
  return { status: 'ready', block: other && <OtherTournament tournament={other} isRunning={other === tournament} /> };
}

function Below() {
  const enabled = useProducts();
  // The page's HTML preloads all of them for every brand.
  useFeatured();
  useLiveEvents();
  useDraws();
  const live = enabled.includes('tournaments') || enabled.includes('live-betting');
  return (
    <>
      {enabled.includes('casino') && <Featured />}
      <div className={cx(type.wrap, type.section, later.now, live && styles.duo)}>
        <LiveNow />
        <div className={type.stack}>
          <YourMoney />
          <LotteryTeaser />
        </div>
      </div>
      <BonusCard />
    </>
  );
}
