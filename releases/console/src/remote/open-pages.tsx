import type { PagesReply } from '@parlay/releases/replies/pages';
import { Panel } from '@parlay/ui/panel';
import { ProgressBar } from '@parlay/ui/progress-bar';
import { count, countText, percent } from '../format/numbers.ts';
import styles from './remote-page.module.css';

/** Shows the versions of a remote that open pages have loaded. */
export function OpenPages({
  pages: { silentSeconds, sample, versions },
  remote,
}: {
  pages: PagesReply;
  remote: string;
}) {
  const ownVersions = versions.filter((entry) => entry.remote === remote);
  const total = ownVersions.reduce((sum, { pages }) => sum + pages, 0);
  return (
    <Panel title="Open pages" count={count(total)}>
      <div className={styles.canary}>
        {ownVersions.length === 0 ? (
          <p>No page with it is open.</p>
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
          Pages open now{sample < 1 && `, of ${percent(sample)} of the browsers`}. A page that closes leaves within
          seconds; one that falls silent after {countText(silentSeconds.visible, 'second')}, in the background after{' '}
          {countText(silentSeconds.hidden, 'second')}.
        </p>
      </div>
    </Panel>
  );
}
