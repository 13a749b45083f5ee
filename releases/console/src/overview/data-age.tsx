import type { Failure } from '../data/outcome.ts';
import { timeOfDay } from '../format/utc.ts';
import { useChannel } from '../live/channel.tsx';

/** Shows the time of the data, and warns if it may be stale because the registry is unreachable. */
export function DataAge({ at, error }: { at: Date | undefined; error: Failure | undefined }) {
  const { channel, connection, revision } = useChannel();
  if (!at) return <p>{channel}</p>;
  const stamp = <time dateTime={at.toISOString()}>{timeOfDay(at)}</time>;
  if (error || connection === 'reconnecting')
    return (
      <p role="status">
        <b>Not current.</b> {channel} as it was at {stamp}. {error?.message ?? 'The registry is tried again and again.'}
      </p>
    );
  return (
    <p>
      {channel}
      {revision !== undefined && `, revision ${revision}`}, as of {stamp}
    </p>
  );
}
