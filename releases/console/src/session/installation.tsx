import { ChannelsReply, type ListedChannel } from '@parlay/releases/replies/channels';
import { useEffect, useState } from 'react';
import { call } from '../data/call.ts';
import type { Outcome } from '../data/outcome.ts';
import styles from './sign-in.module.css';

/** Milliseconds between polls, which detect that the registry is reachable again. */
const POLL_INTERVAL = 10_000;

/** Shows the registry's host and its channels, so that nobody signs in to the wrong registry. */
export function Installation() {
  const [channels, setChannels] = useState<Outcome<ListedChannel[]>>();
  useEffect(() => {
    let isShown = true;
    const refresh = async () => {
      const outcome = await call({ path: '/api/channels', reply: ChannelsReply, automatic: true });
      if (isShown) setChannels(outcome);
    };
    void refresh();
    const timer = setInterval(refresh, POLL_INTERVAL);
    return () => {
      isShown = false;
      clearInterval(timer);
    };
  }, []);
  return (
    <dl className={styles.facts}>
      <dt>Registry</dt>
      <dd>
        {location.host}
        <span role="status">{channels && (channels.ok ? ', answers' : ', does not answer')}</span>
      </dd>
      {channels?.ok &&
        channels.data.map(({ name, revision }) => (
          <div key={name} className={styles.fact}>
            <dt>{name}</dt>
            <dd>revision {revision}</dd>
          </div>
        ))}
      <dt>Session</dt>
      <dd>12 hours at most, 2 without use</dd>
    </dl>
  );
}
