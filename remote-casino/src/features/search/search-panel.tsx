import { useMessages } from '@parlay/remote-kit/messages';
import { Button } from '@parlay/ui/button';
import { EmptyState } from '@parlay/ui/empty-state';
import layout from '@parlay/ui/styles/type.module.css';
import { TextField } from '@parlay/ui/text-field';
import { useDeferredValue, useEffect, useRef } from 'react';
import type { Game } from '../../model/game.ts';
import { searchGames, suggestGames } from '../../model/search.ts';
import { GamesGrid } from '../grid/games-grid.tsx';
import styles from './search-panel.module.css';
import { useSearchText } from './use-search-text.ts';

export interface SearchPanelProps {
  games: readonly Game[];
  /** All games of the page regardless of the studio, used for suggestions. */
  others: readonly Game[];
  /** The selected studio, empty for all. */
  studio: string;
  onClearStudio(): void;
  /** The URL's query string. */
  search: string;
  /** Returns the URL of a search. */
  urlOf(q: string | undefined): string;
  /** Whether the player has just selected the tab, so that the field receives the focus. */
  focus: boolean;
}

/** Searches the page's games while the player types (CA3). Announces the number of results. */
export function SearchPanel(props: SearchPanelProps) {
  const { games, others, studio, onClearStudio, search, urlOf, focus } = props;
  const { t } = useMessages();
  const [text, setText] = useSearchText(search, urlOf);
  const field = useRef<HTMLInputElement>(null);
  const query = useDeferredValue(text);
  const hasQuery = query.trim() !== '';
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
        {hasQuery ? t('search.found', { count: found.length }) : t('search.hint')}
      </p>
      {found.length > 0 && <GamesGrid list={`search ${query}`} label={t('search.results')} games={found} />}
      {hasQuery && found.length === 0 && (
        <NothingFound text={query.trim()} others={others} studio={studio} onClearStudio={onClearStudio} />
      )}
    </search>
  );
}

type NothingFoundProps = Pick<SearchPanelProps, 'others' | 'studio' | 'onClearStudio'> & { text: string };

/** Explains why nothing was found, offers to clear the studio, and suggests similar games. */
function NothingFound({ text, others, studio, onClearStudio }: NothingFoundProps) {
  const { t } = useMessages();
  const suggested = suggestGames(others, text);
  return (
    <>
      <EmptyState
        title={studio ? t('search.noneFrom', { text, studio }) : t('search.none', { text })}
        text={t('search.noneText')}
        seed="search"
        action={
          studio ? (
            <Button variant="secondary" onClick={onClearStudio}>
              {t('search.clearStudio', { studio })}
            </Button>
          ) : undefined
        }
      />
      {suggested.length > 0 && (
        <>
          <h2 className={layout.displaySm}>{t('search.suggested')}</h2>
          <GamesGrid list={`near ${text}`} label={t('search.suggested')} games={suggested} />
        </>
      )}
    </>
  );
}
