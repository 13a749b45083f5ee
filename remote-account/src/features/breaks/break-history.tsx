import { formatDateTime } from '@parlay/contracts/moment';
import { useMessages } from '@parlay/remote-kit/messages';
import { usePorts } from '@parlay/remote-kit/ports';
import { Panel } from '@parlay/ui/panel';
import type from '@parlay/ui/styles/type.module.css';
import type { BreakEntry } from '../../model/breaks.ts';
import styles from './breaks.module.css';

/** Renders the player's earlier breaks, or nothing if there are none. */
export function BreakHistory({ history }: { history: readonly BreakEntry[] }) {
  const { t } = useMessages();
  const { brand } = usePorts();
  if (history.length === 0) return null;
  const moment = (iso: string) => formatDateTime(iso, brand.brand.formats);
  const endOf = ({ endsAt, inForceUntil }: BreakEntry) => inForceUntil ?? endsAt;
  return (
    <Panel title={t('breaks.history')} count={history.length}>
      <ul className={styles.history}>
        {history.map((entry) => {
          const end = endOf(entry);
          return (
            <li key={entry.startsAt}>
              <span className={type.strong}>{t(`breaks.kinds.${entry.kind}`)}</span>
              <span className={type.num}>
                {moment(entry.startsAt)} – {end ? moment(end) : t('breaks.untilFurtherNotice')}
              </span>
              <span className={type.muted}>{t(entry.byPlayer ? 'breaks.byYou' : 'breaks.byUs')}</span>
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}
