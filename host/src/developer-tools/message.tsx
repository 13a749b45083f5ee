import type { RecordedMessage } from '@parlay/bus/recorder';

/** Maximum payload characters in the summary line. */
const SUMMARY_LENGTH = 240;

/** Renders one message: a summary line, and the whole payload when opened. */
export function Message({ entry }: { entry: RecordedMessage }) {
  const { topic, version, source, at, crossTab, fromOtherTab, payload } = entry;
  return (
    <li>
      <details>
        <summary>
          <time dateTime={new Date(at).toISOString()}>{timeOf(at)}</time>
          <strong>{topic}</strong>
          <span>{source}</span>
          {crossTab && <span className="mark">{fromOtherTab ? 'from another tab' : 'to all tabs'}</span>}
          <code>{JSON.stringify(payload).slice(0, SUMMARY_LENGTH)}</code>
        </summary>
        <pre>{`${topic} v${version}\n${JSON.stringify(payload, null, 2)}`}</pre>
      </details>
    </li>
  );
}

/** UTC time from hours to milliseconds, as in logs. */
const timeOf = (at: number) => new Date(at).toISOString().slice(11, 23);
