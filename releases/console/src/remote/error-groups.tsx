import { type ErrorGroup, ErrorGroupsReply } from '@parlay/releases/replies/error-groups';
import { Panel } from '@parlay/ui/panel';
import { ReadLine } from '../cli-line/read-line.tsx';
import { Loaded } from '../data/loaded.tsx';
import { useData } from '../data/use-data.ts';
import { count, countText } from '../format/numbers.ts';
import { time } from '../format/utc.ts';
import type { MetricsProps } from './metrics.tsx';
import styles from './remote-page.module.css';

/** Period of the errors in minutes. Errors are counted per day. */
const PERIOD_MINUTES = 10_080;
/** Milliseconds between polls. */
const POLL_INTERVAL = 30_000;

/** Lists the errors that pages have reported, grouped by source line, the most frequent first. */
export function ErrorGroups({ path, mark, remote }: MetricsProps) {
  const result = useData(`${path}/errors?minutes=${PERIOD_MINUTES}`, ErrorGroupsReply, { mark, every: POLL_INTERVAL });
  return (
    <Panel title="Errors of 7 days" count={result.data?.groups.length}>
      <Loaded of={result} failed="The errors could not be read" rows={3}>
        {({ groups, omitted, browsersAtMost }) => (
          <>
            {groups.length === 0 && <p className={styles.none}>No page reported an error.</p>}
            <ul className={styles.errors}>
              {groups.map((group) => (
                <li key={`${group.version} ${group.place} ${group.message}`}>
                  <Group group={group} remote={remote} browsersAtMost={browsersAtMost} />
                </li>
              ))}
            </ul>
            {omitted > 0 && <p className={styles.none}>{countText(omitted, 'less frequent one')} left out.</p>}
          </>
        )}
      </Loaded>
    </Panel>
  );
}

interface GroupProps {
  group: ErrorGroup;
  remote: string;
  browsersAtMost: number;
}

function Group({ group, remote, browsersAtMost }: GroupProps) {
  const { version, message, source, place, count: occurrences, browsers, firstAt, lastAt } = group;
  const isCapped = browsers >= browsersAtMost;
  return (
    <article className={styles.error}>
      <h3 className={styles.message}>{message}</h3>
      <p className={styles.note}>
        {version} · {countText(occurrences, 'time')} in {isCapped ? 'at least ' : ''}
        {countText(browsers, 'browser')} · {firstAt === null ? '' : `first ${time(firstAt)}, `}last {time(lastAt)}
      </p>
      {source ? (
        <details className={styles.source}>
          <summary>
            {source.file}, line {count(source.line)}
            {source.name !== null && ` (${source.name})`}
          </summary>
          <pre>
            <code>
              {source.lines
                .map(({ number, text }) => `${number === source.line ? '>' : ' '} ${number} | ${text}`)
                .join('\n')}
            </code>
          </pre>
        </details>
      ) : (
        <p className={styles.note}>{unresolvedText(group)}</p>
      )}
      {place !== '' && <ReadLine reading={{ kind: 'explain', remote, version, place }} />}
    </article>
  );
}

function unresolvedText({ unresolved, place }: ErrorGroup): string {
  if (unresolved === 'no-maps') return `${place}: this version was published without source maps.`;
  if (unresolved === 'not-in-maps') return `${place}: no source stands behind it.`;
  return 'The page named no place in a script.';
}
