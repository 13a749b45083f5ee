import type { Recorded } from '@parlay/bus/recorder';

/** Characters of a payload that a line shows before its end is cut. */
const GLANCE = 240;

/** One message: a line, and the whole payload where it is unfolded. */
export function Message({ entry }: { entry: Recorded }) {
  const { topic, version, source, at, crossTab, fromOtherTab, payload } = entry;
  return (
    <li>
      <details>
        <summary>
          <time dateTime={new Date(at).toISOString()}>{timeOf(at)}</time>
          <strong>{topic}</strong>
          <span>{source}</span>
          {crossTab && <span className="mark">{fromOtherTab ? 'from another tab' : 'to all tabs'}</span>}
          <code>{JSON.stringify(payload).slice(0, GLANCE)}</code>
        </summary>
        <pre>{`${topic} v${version}\n${JSON.stringify(payload, null, 2)}`}</pre>
      </details>
    </li>
  );
}

/** Hours to milliseconds of the server's time, as logs write it: in UTC. */
const timeOf = (at: number) => new Date(at).toISOString().slice(11, 23);
