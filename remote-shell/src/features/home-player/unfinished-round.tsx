import type { Schemas } from '@parlay/contracts/api';
import { formatDateTime } from '@parlay/contracts/moment';
import { moneyParts } from '@parlay/money/format';
import { useMessages } from '@parlay/remote-kit/messages';
import { usePorts } from '@parlay/remote-kit/ports';
import { Badge } from '@parlay/ui/badge';
import { ButtonLink } from '@parlay/ui/button';
import { Cover } from '@parlay/ui/cover';
import { cx } from '@parlay/ui/cx';
import { Stage } from '@parlay/ui/stage';
import type from '@parlay/ui/styles/type.module.css';
import { nameInUrl } from '../../model/games.ts';
import { RouteLink } from '../links/route-link.tsx';
import styles from './player-home.module.css';

/** Shows a round that its game has not finished, with the link that resumes it (B14). */
export function UnfinishedRound({ round }: { round: Schemas['UnfinishedRound'] }) {
  const { t, locale } = useMessages();
  const { formats } = usePorts().brand.brand;
  const { gameId, name, stake, currency, startedAt } = round;
  return (
    <Stage className={styles.round}>
      <div className={styles.roundArt}>
        <Cover subject={{ id: gameId }} shape="wide" className={styles.fill} />
        <Badge className={styles.roundBadge}>{t('home.player.round.badge')}</Badge>
      </div>
      <div className={styles.roundText}>
        <h2 className={type.displayMd}>{name}</h2>
        <p className={styles.stageMuted}>
          {t('home.player.round.text', {
            time: formatDateTime(startedAt, formats),
            stake: moneyParts(stake, { locale, currency }).text,
          })}
        </p>
        <ButtonLink
          as={RouteLink}
          route="game"
          params={{ name: nameInUrl(name), id: gameId }}
          variant="volt"
          size="lg"
          className={cx(styles.resume)}
        >
          {t('home.player.round.resume')}
        </ButtonLink>
      </div>
    </Stage>
  );
}
