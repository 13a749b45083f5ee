import type { ApiFailure } from '@parlay/contracts/api';
import { AfterHeading } from '@parlay/remote-kit/after-heading';
import { useMessages } from '@parlay/remote-kit/messages';
import { usePorts } from '@parlay/remote-kit/ports';
import { ButtonLink } from '@parlay/ui/button';
import { cx } from '@parlay/ui/cx';
import { EmptyState } from '@parlay/ui/empty-state';
import { ErrorState } from '@parlay/ui/error-state';
import layout from '@parlay/ui/styles/type.module.css';
import { Link } from 'react-router-dom';
import type { LobbyKind } from '../../model/tabs.ts';
import styles from './lobby.module.css';
import { LobbyContent } from './lobby-content.tsx';
import { LobbySkeleton } from './lobby-skeleton.tsx';
import { useLobbyData } from './use-lobby-data.ts';

/** Renders a lobby page (CA1, CA10), or a notice if the site does not offer the product. */
export function Lobby({ kind }: { kind: LobbyKind }) {
  const { t } = useMessages();
  const { brand } = usePorts().brand;
  const offered = brand.products.includes(kind.route) && !brand.lotteryOnly;
  return (
    <div className={cx(layout.wrap, styles.page)}>
      <div className={styles.head}>
        <h1 className={layout.displayLg} tabIndex={-1}>
          {t(`pages.${kind.route}`)}
        </h1>
        {offered ? <p className={styles.lead}>{t('lobby.lead')}</p> : null}
      </div>
      <AfterHeading>{offered ? <OfferedLobby kind={kind} /> : <NotOffered />}</AfterHeading>
    </div>
  );
}

function OfferedLobby({ kind }: { kind: LobbyKind }) {
  const data = useLobbyData(kind);
  if (data.status === 'loading') return <LobbySkeleton features={kind.tag === undefined} />;
  if (data.status === 'failed') return <LobbyFailure error={data.error} onRetry={data.retry} />;
  if (kind.tag !== undefined && data.games.length === 0) return <NoGames kind={kind} />;
  return <LobbyContent kind={kind} games={data.games} order={data.order} />;
}

function LobbyFailure({ error, onRetry }: { error: ApiFailure; onRetry(): void }) {
  const { t } = useMessages();
  return (
    <ErrorState
      title={t('lobby.failed')}
      text={t(error.kind === 'network' ? 'error.offline' : 'error.again')}
      retryLabel={t('error.retry')}
      onRetry={onRetry}
      {...(error.reference ? { reference: t('error.reference', { reference: error.reference }) } : {})}
    />
  );
}

/** Renders the lobby of a kind of game that the brand does not have now. */
function NoGames({ kind }: { kind: LobbyKind }) {
  const { t } = useMessages();
  const { navigation, brand } = usePorts();
  const casino = brand.brand.products.includes('casino');
  return (
    <EmptyState
      seed={kind.route}
      title={t('lobby.none')}
      text={t('lobby.noneText')}
      action={
        <ButtonLink as={Link} to={navigation.urlFor(casino ? 'casino' : 'home')} variant="secondary">
          {t(casino ? 'lobby.casino' : 'lobby.home')}
        </ButtonLink>
      }
    />
  );
}

function NotOffered() {
  const { t } = useMessages();
  const { navigation } = usePorts();
  return (
    <EmptyState
      title={t('lobby.notOffered')}
      text={t('lobby.notOfferedText')}
      action={
        <ButtonLink as={Link} to={navigation.urlFor('home')} variant="secondary">
          {t('lobby.home')}
        </ButtonLink>
      }
    />
  );
}
