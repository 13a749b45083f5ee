import type { PageLocation } from '@parlay/ports';
import { useMessages } from '@parlay/remote-kit/messages';
import { EmptyState } from '@parlay/ui/empty-state';
import { TextField } from '@parlay/ui/text-field';
import { useDeferredValue, useEffect, useRef } from 'react';
import type { Game } from '../../model/game.ts';
import { searchGames } from '../../model/search.ts';
import type { LobbyKind } from '../../model/tabs.ts';
import { GamesGrid } from '../lobby/games-grid.tsx';
import styles from './search-panel.module.css';
import { useSearchText } from './use-search-text.ts';

export interface SearchPanelProps {
  kind: LobbyKind;
  games: readonly Game[];
  location: PageLocation;
  /** Hash of the search tab. */
  hash: string;
  /** The player has just chosen the tab: the field takes the focus. */
  focus: boolean;
}

/** Search as you type (CA3), over the games of this page. The number of games found is announced. */
export function SearchPanel({ kind, games, location, hash, focus }: SearchPanelProps) {
  const { t } = useMessages();
  const [text, setText] = useSearchText(kind, location.search, hash);
  const field = useRef<HTMLInputElement>(null);
  const query = useDeferredValue(text);
  const asked = query.trim() !== '';
  const found = searchGames(games, query);

  useEffect(() => {
    if (focus) field.current?.focus({ preventScroll: true });
  }, [focus]);

  return (
    <search>
      <TextField
        ref={field}
        className={styles.field}
        type="search"
        label={t('search.label')}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        enterKeyHint="search"
        maxLength={80}
      />
      <p className={styles.count} role="status">
        {asked ? t('search.found', { count: found.length }) : t('search.hint')}
      </p>
      {found.length > 0 && <GamesGrid list={`search ${query}`} label={t('search.results')} games={found} />}
      {asked && found.length === 0 && (
        <EmptyState title={t('search.none', { text: query.trim() })} text={t('search.noneText')} seed="search" />
      )}
    </search>
  );
}
