import { ReachReply } from '@parlay/releases/replies/pages';
import { IconButton } from '@parlay/ui/icon-button';
import { useAtomValue, useSetAtom } from 'jotai';
import { X } from 'lucide-react';
import { type TrackedChange, watchedReachAtom, watchReachAtom } from '../actions/reach.ts';
import { nameOf } from '../data/order.ts';
import { useData } from '../data/use-data.ts';
import { useChannel } from '../live/channel.tsx';
import styles from './reach-panel.module.css';
import { reachSentence } from './reach-sentence.ts';

/** Shows how many open pages run the last change made in this browser, according to their reports. */
export function ReachPanel() {
  const watched = useAtomValue(watchedReachAtom);
  const { channel } = useChannel();
  return watched?.channel === channel ? <Reach watched={watched} /> : null;
}

/** Milliseconds between polls. They are short, because pages report as soon as they have swapped versions. */
const POLL_INTERVAL = 1_500;

function Reach({ watched: { revision, remote } }: { watched: TrackedChange }) {
  const { api } = useChannel();
  const watch = useSetAtom(watchReachAtom);
  const { data, error } = useData(api(`/revisions/${revision}/reach`), ReachReply, { every: POLL_INTERVAL });
  const reach = data?.remotes.find((entry) => entry.remote === remote);
  return (
    <section className={styles.panel} aria-label={`Reach of revision ${revision}`}>
      <p role="status">
        <b>{nameOf(remote)}</b>{' '}
        {reach ? reachSentence(reach) : (error?.message ?? 'Waiting for the first reports of pages …')}
      </p>
      <IconButton label="Close" icon={<X aria-hidden="true" />} onClick={() => watch(undefined)} />
    </section>
  );
}
