import type { PagesReply } from '@parlay/releases/replies/pages';
import { Panel } from '@parlay/ui/panel';
import { ProgressBar } from '@parlay/ui/progress-bar';
import { count, countText, percent } from '../format/numbers.ts';
import styles from './remote-page.module.css';

/** Shows the versions that run in recently reporting pages. */
export function OpenPages({ pages: { minutes, sample, versions }, remote }: { pages: PagesReply; remote: string }) {
  const own = versions.filter((one) => one.remote === remote);
  const all = own.reduce((sum, { pages }) => sum + pages, 0);
  return (
    <Panel title="Open pages" count={count(all)}>
      <div className={styles.canary}>
        {own.length === 0 ? (
          <p>No page with it reported in the last {countText(minutes, 'minute')}.</p>
        ) : (
          <ul className={styles.shares}>
            {own.map(({ version, pages }) => (
              <li key={version} className={styles.openPages}>
                <b>{version}</b>
                <ProgressBar label={`Pages with ${version}`} value={pages / all} />
                <span>
                  {countText(pages, 'page')}, {percent(pages / all)}
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
