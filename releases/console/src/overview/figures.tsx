import type { PagesReply } from '@parlay/releases/replies/pages';
import type { ReactNode } from 'react';
import { nameOf } from '../data/order.ts';
import { percent } from '../format/numbers.ts';
import { shortTime } from '../format/utc.ts';
import type { OverviewRow } from '../row/rows.ts';
import styles from './figures.module.css';

/** Shows the totals above the rows. Each figure has a label. */
export function Figures({ rows, pages }: { rows: readonly OverviewRow[]; pages: PagesReply | undefined }) {
  const canaries = rows.filter(({ canary }) => canary).length;
  const failing = rows.filter(({ isFailing }) => isFailing).length;
  const [latest] = [...rows].sort((a, b) => (a.live.changed.at < b.live.changed.at ? 1 : -1));
  const sampled = pages && pages.sample < 1 ? `, of ${percent(pages.sample)} of the browsers` : '';
  return (
    <dl className={styles.figures}>
      <Figure name="In canary" value={canaries}>
        of {rows.length}
      </Figure>
      <Figure name="Failing" value={failing}>
        {failing === 0 ? 'no live version or canary' : 'live versions or canaries'}
      </Figure>
      <Figure name="Open pages" value={pages?.pages ?? '–'}>
        {pages ? `open now${sampled}` : 'not known'}
      </Figure>
      <Figure name="Last change" value={latest ? shortTime(latest.live.changed.at) : '–'}>
        {latest ? `${nameOf(latest.remote)}, by ${latest.live.changed.by}` : 'none yet'}
      </Figure>
    </dl>
  );
}

function Figure({ name, value, children }: { name: string; value: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.figure}>
      <dt className={styles.name}>{name}</dt>
      <dd>
        <b className={styles.value}>{value}</b> <span className={styles.more}>{children}</span>
      </dd>
    </div>
  );
}
