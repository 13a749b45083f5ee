import { AfterHeading } from '@parlay/remote-kit/after-heading';
import { useMessages } from '@parlay/remote-kit/messages';
import { usePorts } from '@parlay/remote-kit/ports';
import { useServerData } from '@parlay/remote-kit/server-data';
import { Banner } from '@parlay/ui/banner';
import { cx } from '@parlay/ui/cx';
import { EmptyState } from '@parlay/ui/empty-state';
import type from '@parlay/ui/styles/type.module.css';
import { useId } from 'react';
import styles from '../features/list/list.module.css';
import { CardSkeleton, TournamentCard } from '../features/list/tournament-card.tsx';
import { LoadFailed } from '../features/parts/load-failed.tsx';
import { Rules } from '../features/parts/rules.tsx';
import { groupTournaments, type TournamentDetails } from '../model/tournament.ts';

/** Page with running, upcoming and finished tournaments (RT9). */
export default function TournamentsPage() {
  const { t } = useMessages();
  const { api } = usePorts();
  const list = useServerData('/api/sportuno/tournaments', () => api.get('/api/sportuno/tournaments'));
  const retry = () => void list.reload();
  return (
    <div className={cx(type.wrap, styles.page)}>
      <h1 className={type.displayLg} tabIndex={-1}>
        {t('list.title')}
      </h1>
      <Rules className={styles.rules} />
      <AfterHeading>
        {list.status === 'failed' && list.data && <Banner tone="neutral">{t('stale')}</Banner>}
        {list.data ? (
          <Groups tournaments={list.data} />
        ) : list.status === 'failed' ? (
          <LoadFailed error={list.error} onRetry={retry} />
        ) : (
          <ListSkeleton />
        )}
      </AfterHeading>
    </div>
  );
}

function Groups({ tournaments }: { tournaments: readonly TournamentDetails[] }) {
  const { t } = useMessages();
  if (tournaments.length === 0) {
    return <EmptyState title={t('list.empty')} text={t('list.emptyText')} seed="tournaments" />;
  }
  const groups = Object.entries(groupTournaments(tournaments)).filter(([, members]) => members.length > 0);
  return groups.map(([group, members]) => <Group key={group} title={t(`list.${group}`)} members={members} />);
}

function Group({ title, members }: { title: string; members: readonly TournamentDetails[] }) {
  const id = useId();
  return (
    <section className={styles.group} aria-labelledby={id}>
      <h2 id={id} className={type.displaySm}>
        {title}
      </h2>
      <ul className={styles.cards}>
        {members.map((tournament) => (
          <TournamentCard key={tournament.id} tournament={tournament} />
        ))}
      </ul>
    </section>
  );
}

function ListSkeleton() {
  const { t } = useMessages();
  return (
    <section className={styles.group} aria-busy="true">
      <h2 className={type.displaySm}>{t('list.running')}</h2>
      <ul className={styles.cards}>
        <CardSkeleton />
      </ul>
    </section>
  );
}
