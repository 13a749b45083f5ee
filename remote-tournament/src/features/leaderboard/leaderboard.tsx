import { POINTS } from '@parlay/money';
import { moneyParts } from '@parlay/money/format';
import { useMessages } from '@parlay/remote-kit/messages';
import { Button } from '@parlay/ui/button';
import { Card } from '@parlay/ui/card';
import { cx } from '@parlay/ui/cx';
import { Flag } from '@parlay/ui/flag';
import { IconButton } from '@parlay/ui/icon-button';
import { LeaderboardRow } from '@parlay/ui/leaderboard-row';
import { Skeleton } from '@parlay/ui/skeleton';
import type from '@parlay/ui/styles/type.module.css';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { useId, useState } from 'react';
import { type Board, boardOf, type LeaderboardEntry } from '../../model/leaderboard.ts';
import { FINISHED, hasPrizes, type TournamentDetails } from '../../model/tournament.ts';
import styles from './leaderboard.module.css';

export interface LeaderboardProps {
  /** Undefined until loaded. */
  entries: readonly LeaderboardEntry[] | undefined;
  /** Undefined until loaded. */
  tournament?: TournamentDetails | undefined;
  /** Entry id of the player's own row. */
  own?: string | undefined;
}

/** Renders the leaderboard with position, name, flag, points and prize (TO9). Collapsible (TO15). */
export function Leaderboard({ entries, tournament, own }: LeaderboardProps) {
  const { t } = useMessages();
  const id = useId();
  const [open, setOpen] = useState(true);
  const title = t('board.title');
  return (
    <Card as="section" clip aria-labelledby={id} aria-busy={entries === undefined}>
      <div className={styles.head}>
        <h2 id={id} className={type.displayXs}>
          {title}
        </h2>
        <IconButton
          label={t(open ? 'events.collapse' : 'events.expand', { name: title })}
          icon={open ? <ChevronUp aria-hidden="true" /> : <ChevronDown aria-hidden="true" />}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        />
      </div>
      <div hidden={!open}>
        {entries && tournament ? <Rows entries={entries} tournament={tournament} own={own} /> : <Ghosts />}
      </div>
    </Card>
  );
}

interface RowsProps {
  entries: readonly LeaderboardEntry[];
  tournament: TournamentDetails;
  own: string | undefined;
}

function Rows({ entries, tournament, own }: RowsProps) {
  const { t } = useMessages();
  const [all, setAll] = useState(false);
  if (entries.length === 0) return <p className={cx(type.sm, type.muted, styles.empty)}>{t('board.empty')}</p>;
  const board = boardOf(entries, own, all);
  return (
    <>
      <List board={board} tournament={tournament} own={own} all={all} />
      {board.more && (
        <div className={styles.foot}>
          <Button
            variant="ghost"
            block
            aria-expanded={all}
            iconEnd={all ? <ChevronUp aria-hidden="true" /> : <ChevronDown aria-hidden="true" />}
            onClick={() => setAll(!all)}
          >
            {t(all ? 'board.less' : 'board.more')}
          </Button>
        </div>
      )}
    </>
  );
}

function List({ board, tournament, own, all }: Omit<RowsProps, 'entries'> & { board: Board; all: boolean }) {
  const { t, locale } = useMessages();
  const countries = new Intl.DisplayNames(locale, { type: 'region', fallback: 'code' });
  const { currency } = tournament;
  /** Returns why an entry has no prize, if that needs an explanation. */
  const noteOf = (missing: number) => {
    if (missing === 0 || tournament.isCancelled || !hasPrizes(tournament)) return undefined;
    return tournament.status === FINISHED ? t('board.unqualified') : t('board.missing', { count: missing });
  };
  const rows = board.own ? [...board.rows, board.own] : board.rows;
  return (
    <ol className={styles.list} {...(all ? { tabIndex: 0 } : {})}>
      {rows.map(({ position, entry }) => (
        <LeaderboardRow
          key={entry.entryId}
          position={position}
          name={entry.displayName}
          flag={<Flag code={entry.countryCode} name={nameOf(countries, entry.countryCode)} />}
          points={moneyParts(entry.points, { locale, currency: POINTS }).text}
          prize={entry.prize && t('board.prize', { amount: moneyParts(entry.prize.amount, { locale, currency }).text })}
          note={noteOf(entry.missingBets)}
          tag={isInvented(entry) ? t('board.invented') : undefined}
          own={entry.entryId === own ? t('board.you') : undefined}
        />
      ))}
    </ol>
  );
}

/** Returns true for a demo mode's simulated rival. Older servers do not mark them. */
const isInvented = (entry: LeaderboardEntry['entry'] & { isDemo?: boolean }): boolean => entry.isDemo === true;

/** Returns a country's name, or the code itself if it is unknown. */
function nameOf(countries: Intl.DisplayNames, code: string): string {
  try {
    return countries.of(code.toUpperCase()) ?? code;
  } catch {
    return code;
  }
}

function Ghosts() {
  return (
    <ul aria-hidden="true">
      {['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((row) => (
        <li key={row} className={styles.ghost}>
          <Skeleton />
        </li>
      ))}
    </ul>
  );
}
