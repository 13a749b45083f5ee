import { useMessages } from '@parlay/remote-kit/messages';
import { useOwnLocation } from '@parlay/remote-kit/own-location';
import { usePorts } from '@parlay/remote-kit/ports';
import { EmptyState } from '@parlay/ui/empty-state';
import { useState } from 'react';
import { bigFeatures } from '../../model/features.ts';
import type { Game } from '../../model/game.ts';
import { FEATURED, gamesOfTab, hashOf, type LobbyKind, lobbyTabs, SEARCH } from '../../model/tabs.ts';
import { GamesGrid } from '../grid/games-grid.tsx';
import { SearchPanel } from '../search/search-panel.tsx';
import { FeatureRow } from './feature-row.tsx';
import styles from './lobby.module.css';
import { LobbyTabs, tabName } from './lobby-tabs.tsx';
import { StudioFilter, studioOf } from './studio-filter.tsx';
import { useSeed } from './use-seed.ts';
import { useTab } from './use-tab.ts';

export interface LobbyContentProps {
  kind: LobbyKind;
  games: readonly Game[];
  order: readonly string[];
}

/** Renders the tabs, selected by the URL's hash, and the games or the search below them. */
export function LobbyContent({ kind, games: all, order }: LobbyContentProps) {
  const { t } = useMessages();
  const { navigation } = usePorts();
  const location = useOwnLocation(kind.route);
  const { studios, studio, games } = studioOf(all, location.search);
  const [searchChosen, setSearchChosen] = useState(false);
  const nameOf = (key: string) => tabName(t, key);
  const tabs = lobbyTabs(kind, order, games);
  const selected = useTab(tabs, location, nameOf);
  const urlOf = (key: string, from = studio, q?: string) =>
    navigation.urlFor(kind.route, {}, { query: { q, studio: from || undefined }, hash: hashOf(nameOf(key)) });
  const choose = (from: string) => {
    const q = selected === SEARCH ? (new URLSearchParams(location.search).get('q') ?? undefined) : undefined;
    navigation.go(urlOf(selected, from, q), { replace: true });
  };

  return (
    <>
      <div className={styles.bar}>
        <LobbyTabs
          tabs={tabs}
          selected={selected}
          urlOf={urlOf}
          onSelect={(key) => {
            setSearchChosen(key === SEARCH);
            if (key !== selected) navigation.go(urlOf(key));
          }}
        />
        {studios.length > 1 && <StudioFilter studios={studios} studio={studio} onChoose={choose} />}
      </div>
      {selected === SEARCH ? (
        <SearchPanel
          games={games}
          others={all}
          studio={studio}
          onClearStudio={() => choose('')}
          search={location.search}
          urlOf={(q) => urlOf(SEARCH, studio, q)}
          focus={searchChosen}
        />
      ) : (
        <TabGames key={selected} tab={selected} name={nameOf(selected)} games={games} />
      )}
    </>
  );
}

function TabGames({ tab, name, games }: { tab: string; name: string; games: readonly Game[] }) {
  const { t } = useMessages();
  const { constants } = usePorts().brand.brand;
  const seed = useSeed();
  const tabGames = gamesOfTab(games, tab);
  const features = tab === FEATURED ? bigFeatures(tabGames, seed, constants.bigGames) : [];
  const rest = tabGames.filter((game) => !features.includes(game));
  if (tabGames.length === 0) return <EmptyState title={t('lobby.empty')} text={t('lobby.emptyText')} seed={tab} />;
  return (
    <>
      {features.length > 0 && <FeatureRow games={features} />}
      <GamesGrid list={tab} label={name} games={rest} above={features.length} />
    </>
  );
}
