import { relativeDay } from '@parlay/contracts/moment';
import { useMessages } from '@parlay/remote-kit/messages';
import { usePorts } from '@parlay/remote-kit/ports';
import { Card } from '@parlay/ui/card';
import { cx } from '@parlay/ui/cx';
import { IconButton } from '@parlay/ui/icon-button';
import { Skeleton } from '@parlay/ui/skeleton';
import type from '@parlay/ui/styles/type.module.css';
import { ChevronDown, ChevronUp, Goal, Trophy } from 'lucide-react';
import { useId, useState } from 'react';
import type { Competition, Offer } from '../../model/events.ts';
import type { Move } from '../../model/moves.ts';
import { dayWithName } from '../../model/times.ts';
import { EventRow } from './event-row.tsx';
import styles from './events.module.css';

export interface CompetitionCardProps {
  competition: Competition;
  chosen: string | undefined;
  moves: ReadonlyMap<string, Move>;
  onChoose(offer: Offer): void;
}

/** Sports with a goal icon. Other sports show a cup. */
const GOAL_SPORTS = new Set(['Football', 'Ice hockey']);

/** Renders a collapsible competition with its events. */
export function CompetitionCard({ competition, chosen, moves, onChoose }: CompetitionCardProps) {
  const { t } = useMessages();
  const id = useId();
  const [open, setOpen] = useState(true);
  const { competitionName, sportName, events } = competition;
  const Sport = GOAL_SPORTS.has(sportName) ? Goal : Trophy;
  const first = events[0];
  return (
    <Card as="section" clip className={styles.competition} aria-labelledby={`${id}-name`}>
      <div className={styles.head}>
        <Sport aria-hidden="true" />
        <h2 id={`${id}-name`} className={type.grow}>
          {competitionName}
        </h2>
        {first && <Day start={first.startDate} />}
        <IconButton
          label={t(open ? 'events.collapse' : 'events.expand', { name: competitionName })}
          icon={open ? <ChevronUp aria-hidden="true" /> : <ChevronDown aria-hidden="true" />}
          aria-expanded={open}
          aria-controls={`${id}-events`}
          onClick={() => setOpen(!open)}
        />
      </div>
      <div id={`${id}-events`} hidden={!open}>
        {events.map((event) => (
          <EventRow
            key={event.eventId}
            competition={competition}
            event={event}
            chosen={chosen}
            moves={moves}
            onChoose={onChoose}
          />
        ))}
      </div>
    </Card>
  );
}

function Day({ start }: { start: string }) {
  const { t, locale } = useMessages();
  const { clock, brand } = usePorts();
  const day = relativeDay(start, clock.now());
  return (
    <span className={cx(type.sm, type.muted, type.num)}>
      {day === 'later' ? dayWithName(start, locale, brand.brand.formats) : t(`events.${day}`)}
    </span>
  );
}

/** Renders placeholders for the competitions before the first response. */
export function EventsSkeleton() {
  return (
    <div className={styles.list} aria-hidden="true">
      {[3, 2].map((events) => (
        <Card key={events} clip className={styles.competition}>
          <div className={styles.head}>
            <Skeleton width="short" />
          </div>
          {Array.from({ length: events }, (_, event) => (
            <div key={event} className={styles.event}>
              <div className={styles.ghost}>
                <Skeleton width="full" />
                <Skeleton width="short" />
              </div>
              <div className={styles.horizontal}>
                <Skeleton shape="row" />
                <Skeleton shape="row" />
                <Skeleton shape="row" />
              </div>
            </div>
          ))}
        </Card>
      ))}
    </div>
  );
}
