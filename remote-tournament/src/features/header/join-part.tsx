import { formatDayOf, formatMoment } from '@parlay/contracts/moment';
import { moneyParts } from '@parlay/money/format';
import { isUncertain } from '@parlay/remote-kit/intent';
import { useMessages } from '@parlay/remote-kit/messages';
import { usePorts } from '@parlay/remote-kit/ports';
import { usePausedProps } from '@parlay/remote-kit/site-modes';
import { Badge } from '@parlay/ui/badge';
import { Button, ButtonLink } from '@parlay/ui/button';
import { Checkbox } from '@parlay/ui/checkbox';
import { cx } from '@parlay/ui/cx';
import type from '@parlay/ui/styles/type.module.css';
import { useId, useState } from 'react';
import { Link } from 'react-router-dom';
import type { TournamentDetails } from '../../model/tournament.ts';
import type { Seat } from '../feed/use-feed.ts';
import { LazyDialog } from '../parts/lazy-dialog.tsx';
import { Reference } from '../parts/reference.tsx';
import { JoiningTerms } from '../parts/terms.tsx';
import { useHasPassed } from '../parts/use-has-passed.ts';
import styles from './header.module.css';
import { type JoinOptions, useJoin } from './use-join.ts';

export interface JoinPartProps extends Pick<JoinOptions, 'onJoined'> {
  tournament: TournamentDetails;
  ticket: Seat['ticket'];
  /** Whether the player's entry is out of points and a new one may replace it. */
  isReentry?: boolean;
}

/**
 * Renders the button that joins for the entry price or with a ticket, after a confirmation. A failure shows a retry
 * button (TO10), and insufficient funds show a link to the cashier. After entry has closed, the button is disabled
 * and explains why.
 */
export function JoinPart({ tournament, ticket, isReentry = false, onJoined }: JoinPartProps) {
  const { t, locale } = useMessages();
  const [usesTicket, setUsesTicket] = useState(true);
  const ticketId = usesTicket ? ticket?.id : undefined;
  const { working, error, join } = useJoin({ tournamentId: tournament.id, ticketId, isReentry, onJoined });
  const [isAsking, setIsAsking] = useState(false);
  const inMoney = (amount: string) => moneyParts(amount, { locale, currency: tournament.currency }).text;
  const { navigation, brand, session } = usePorts();
  const reason = useId();
  const paused = usePausedProps();
  const isClosed = useHasPassed(tournament.entryClosesAt) || error?.code === 'tournament_entry_closed';
  const press = isClosed
    ? { 'aria-disabled': true, 'aria-describedby': reason }
    : { working, onClick: () => (error || session.current().status !== 'player' ? void join() : setIsAsking(true)) };
  const shown = isClosed ? undefined : error;
  const price = inMoney((isReentry && tournament.terms?.reentry?.price) || tournament.entryPrice);
  const joinText = ticketId === undefined ? t(isReentry ? 'join.again' : 'join.button', { price }) : t('join.byTicket');
  return (
    <div className={styles.join}>
      <div role="status" className={styles.joinFailure}>
        {isClosed && (
          <p id={reason} className={cx(type.sm, type.muted)}>
            {t('join.closed', { time: formatMoment(brand.brand.formats.tournament, tournament.entryClosesAt) })}
          </p>
        )}
        {shown && (
          <>
            <Badge tone="loss">{t('join.failed')}</Badge>
            <span className={cx(type.sm, type.muted)}>
              {isUncertain(shown) ? t('join.uncertain') : shown.message}
              <Reference error={shown} />
            </span>
          </>
        )}
      </div>
      {ticket && !isClosed && (
        <Checkbox
          checked={usesTicket}
          onChange={({ target }) => setUsesTicket(target.checked)}
          label={t('join.ticket', {
            amount: inMoney(ticket.amount),
            day: formatDayOf(ticket.expiresAt, brand.brand.formats),
          })}
        />
      )}
      {/* A single button for both states, so that it keeps the focus. */}
      <div className={styles.joinFailure}>
        <Button variant={shown ? 'stage' : 'volt'} size="lg" {...press} {...paused}>
          {shown ? t('retry') : joinText}
        </Button>
        {/* The cashier has its own CSP, so it needs a document load. */}
        {shown?.code === 'insufficient_funds' && (
          <ButtonLink variant="volt" size="lg" href={navigation.urlFor('account/deposit')}>
            {t('join.deposit')}
          </ButtonLink>
        )}
        {shown?.code === 'identity_required' && (
          <ButtonLink
            variant="volt"
            size="lg"
            as={Link}
            to={navigation.urlFor('account/verification', {}, { query: { return: navigation.current().pathname } })}
          >
            {t('join.toVerification')}
          </ButtonLink>
        )}
      </div>
      {isAsking && (
        <LazyDialog
          open
          role="alertdialog"
          onClose={() => setIsAsking(false)}
          title={t('join.ask', { name: tournament.name })}
          text={ticketId === undefined ? t('join.askText', { price }) : t('join.askTicket')}
          actions={
            <>
              <Button variant="secondary" onClick={() => setIsAsking(false)}>
                {t('join.cancel')}
              </Button>
              <Button
                onClick={() => {
                  setIsAsking(false);
                  void join();
                }}
                {...paused}
              >
                {joinText}
              </Button>
            </>
          }
        >
          {!isReentry && <JoiningTerms tournament={tournament} />}
        </LazyDialog>
      )}
    </div>
  );
}
