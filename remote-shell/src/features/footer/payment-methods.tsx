import type { PageBrand } from '@parlay/contracts/page-brand';
import { useLivePage } from '@parlay/remote-kit/live-page';
import { useMessages } from '@parlay/remote-kit/messages';
import { usePorts, useSession } from '@parlay/remote-kit/ports';
import { useServerData } from '@parlay/remote-kit/server-data';
import { cx } from '@parlay/ui/cx';
import { Skeleton } from '@parlay/ui/skeleton';
import { VisuallyHidden } from '@parlay/ui/visually-hidden';
import { useRef } from 'react';
import { playerMethods } from '../../model/own-methods.ts';
import { isMarked } from '../../model/payment-words.ts';
import { useNearViewport } from '../links/seen.ts';
import { useTemplate } from '../templates/use-template.ts';
import styles from './footer.module.css';
import { PaymentMark } from './payment-mark.tsx';

/**
 * Lists payment methods (SH20): for visitors all of the brand's, for players the available ones. Unavailable
 * methods are dashed and labelled. If a player's methods fail to load, lists the brand's. Renders nothing if there
 * are no methods.
 */
export function PaymentMethods({ methods }: { methods: PageBrand['paymentMethods'] }) {
  const { t } = useMessages();
  const { api } = usePorts();
  const session = useSession();
  const box = useRef<HTMLDivElement>(null);
  const seen = useNearViewport(box);
  const player = session.status === 'player' ? session.user.customerId : undefined;
  const own = useServerData(
    `/api/player-instruments/available ${player}`,
    player && seen ? () => api.get('/api/player-instruments/available') : null,
  );
  const isWaiting = session.status === 'unknown' || (player !== undefined && own.status === 'loading');
  const shown = own.data ? playerMethods(methods, own.data) : methods;
  if (!isWaiting && shown.length === 0) return null;
  return (
    <div ref={box} data-offer>
      <h2 className={styles.over}>{t('footer.payment')}</h2>
      {isWaiting ? (
        <div className={styles.pay} aria-busy="true">
          <Skeleton shape="button" />
          <Skeleton shape="button" />
        </div>
      ) : (
        <Methods methods={shown} />
      )}
    </div>
  );
}

/** Names with a logo, or only names (SH3). */
const ICONS = { default: true, names: false };

function Methods({ methods }: { methods: PageBrand['paymentMethods'] }) {
  const { t } = useMessages();
  const isLive = useLivePage();
  const marks = useTemplate('paymentIcons', ICONS);
  return (
    <ul className={styles.pay}>
      {methods.map(({ id, name, enabled }) => (
        <li key={id} className={cx(styles.method, !enabled && styles.off)}>
          {marks && isMarked(id) && <span className={styles.mark}>{isLive && <PaymentMark id={id} />}</span>}
          {name}
          {!enabled && <VisuallyHidden> {t('footer.notAvailable')}</VisuallyHidden>}
        </li>
      ))}
    </ul>
  );
}
