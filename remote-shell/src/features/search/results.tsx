import { useMessages } from '@parlay/remote-kit/messages';
import { usePorts } from '@parlay/remote-kit/ports';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import type { FoundGroup } from '../../model/found.ts';
import { RouteLink } from '../links/route-link.tsx';
import { SEARCH_TAB } from '../links/search-tab.ts';
import styles from './search-panel.module.css';
import { urlOfEntry } from './url-of-entry.ts';

export interface ResultsProps {
  id: string;
  groups: readonly FoundGroup[];
  /** Position of the active result among all results, or -1. */
  active: number;
  optionId(index: number): string;
  query: string;
  /** Called when a result is followed. */
  onOpen(): void;
}

/** Lists the results in groups with their numbers. */
export function Results({ id, groups, active, optionId, query, onOpen }: ResultsProps) {
  const { t } = useMessages();
  const { navigation } = usePorts();
  const list = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (active >= 0) list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView?.({ block: 'nearest' });
  }, [active]);

  const games = groups.find(({ group }) => group === 'games');
  let index = -1;
  return (
    <>
      <div ref={list} id={id} role="listbox" aria-label={t('search.results')} tabIndex={-1} className={styles.list}>
        {groups.map(({ group, total, entries }) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset may not be in a listbox
          <div key={group} role="group" aria-labelledby={`${id}-${group}`} className={styles.group}>
            <div id={`${id}-${group}`} role="presentation" className={styles.heading}>
              {t(`search.groups.${group}`)} <span className={styles.total}>{total}</span>
            </div>
            {entries.map((entry) => {
              index += 1;
              const isActive = index === active;
              return (
                <Link
                  key={entry.id}
                  id={optionId(index)}
                  role="option"
                  aria-selected={isActive}
                  tabIndex={-1}
                  className={styles.option}
                  discover="none"
                  to={urlOfEntry(navigation, entry)}
                  onClick={onOpen}
                >
                  <b>{entry.title}</b>
                  {(entry.isLive || entry.detail !== '') && (
                    <span>
                      {entry.isLive && <span className={styles.live}>{t('search.live')}</span>}
                      {entry.detail}
                    </span>
                  )}
                </Link>
              );
            })}
          </div>
        ))}
      </div>
      {games && games.total > games.entries.length && navigation.has('casino') && (
        <RouteLink
          route="casino"
          url={{ query: { q: query }, hash: SEARCH_TAB }}
          className={styles.more}
          onClick={onOpen}
        >
          {t('search.allGames', { count: games.total })}
        </RouteLink>
      )}
    </>
  );
}
