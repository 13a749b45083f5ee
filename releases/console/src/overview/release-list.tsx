import type { PagesReply } from '@parlay/releases/replies/pages';
import type { PulseReply } from '@parlay/releases/replies/pulse';
import { EmptyState } from '@parlay/ui/empty-state';
import { pressedKey } from '@parlay/ui/pressed-key';
import { TextField } from '@parlay/ui/text-field';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import type { OverviewRow } from '../row/rows.ts';
import filter from './filter.module.css';
import styles from './release-list.module.css';
import { COLUMNS, ReleaseRow } from './release-row.tsx';
import { goToRow } from './row-keys.ts';

export interface ReleaseListProps {
  rows: readonly OverviewRow[];
  pages: PagesReply | undefined;
  pulse: PulseReply | undefined;
  revision: number;
  /** Totals next to the filter. */
  figures: ReactNode;
}

/** Lists the remotes, filtered by name. `/` focuses the filter, Escape clears it, and arrow keys move between rows. */
export function ReleaseList({ rows, pages, pulse, revision, figures }: ReleaseListProps) {
  const field = useRef<HTMLInputElement>(null);
  const [query, setQuery] = useState('');
  const hint = useId();
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (pressedKey(event) !== '/' || isTyping(event.target) || document.querySelector('[role=dialog]')) return;
      event.preventDefault();
      field.current?.focus();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  const matches = rows.filter(({ remote }) => remote.includes(query.trim().toLowerCase()));
  if (rows.length === 0)
    return (
      <EmptyState
        title="Nothing is live on this channel."
        text="Promote a version: npx parlay promote <remote> <version>"
      />
    );
  return (
    <section aria-label="Remotes" className={filter.section}>
      <div className={filter.head}>
        <TextField
          ref={field}
          label="Filter remotes"
          type="search"
          className={filter.field}
          value={query}
          aria-describedby={hint}
          onChange={(event) => setQuery(event.target.value)}
          onKeyDown={(event) => {
            if (pressedKey(event) === 'Escape') setQuery('');
          }}
        />
        <div className={filter.figures}>{figures}</div>
      </div>
      <p role="status" className={filter.count}>
        {query.trim() === '' ? '' : `${matches.length} of ${rows.length} remotes`}
      </p>
      <div className={styles.table}>
        <div className={styles.columns} aria-hidden="true">
          {COLUMNS.map((name) => (
            <span key={name}>{name}</span>
          ))}
        </div>
        <ul className={styles.list} onKeyDown={goToRow}>
          {matches.map((row) => (
            <ReleaseRow key={row.remote} row={row} pages={pages} pulse={pulse} revision={revision} />
          ))}
        </ul>
      </div>
      <p id={hint} className={filter.hint}>
        / goes to the filter, arrow keys go from row to row.
      </p>
    </section>
  );
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]');
