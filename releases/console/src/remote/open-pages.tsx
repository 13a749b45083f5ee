import type { PagesReply } from '@parlay/releases/replies/pages';
import { Panel } from '@parlay/ui/panel';
import { ProgressBar } from '@parlay/ui/progress-bar';
import { count, countText, percent } from '../format/numbers.ts';
import styles from './remote-page.module.css';

/** Shows a remote's versions in the pages that have reported recently. */
export function OpenPages({ pages: { minutes, sample, versions }, remote }: { pages: PagesReply; remote: string }) {
  const ownVersions = versions.filter((entry) => entry.remote === remote);
  const total = ownVersions.reduce((sum, { pages }) => sum + pages, 0);
  return (
    <Panel title="Open pages" count={count(total)}>
      <div className={styles.canary}>
        {ownVersions.length === 0 ? (
          <p>No page with it reported in the last {countText(minutes, 'minute')}.</p>
        ) : (
          <ul className={styles.shares}>
            {ownVersions.map(({ version, pages }) => (
              <li key={version} className={styles.openPages}>
                <b>{version}</b>
                <ProgressBar label={`Pages with ${version}`} value={pages / total} />
                <span>
                  {countText(pages, 'page')}, {percent(pages / total)}
                </span>
              </li>
            ))}
          </ul>
        )}
        <p className={styles.note}>
          Pages that reported in the last {countText(minutes, 'minute')}
          {sample < 1 && `, of ${percent(sample)} of the browsers`}. Pages do not say that they close.
        </p>
      </div>
    </Panel>
  );
}
