import { ChannelsReply } from '@parlay/releases/replies/channels';
import { Select } from '@parlay/ui/select';
import { useAtomValue } from 'jotai';
import { useNavigate } from 'react-router-dom';
import { ownChangesAtom } from '../actions/own-changes.ts';
import { useData } from '../data/use-data.ts';
import { consoleUrl, useChannel } from '../live/channel.tsx';
import styles from './header.module.css';

/**
 * Selects the channel of all pages. Switching opens the overview, because the other channel may lack the current page.
 */
export function ChannelPicker() {
  const { channel, revision } = useChannel();
  const navigate = useNavigate();
  const changes = useAtomValue(ownChangesAtom);
  const { data = [] } = useData('/api/channels', ChannelsReply, { mark: `${revision} ${changes}` });
  const names = data.some(({ name }) => name === channel)
    ? data.map(({ name }) => name)
    : [channel, ...data.map(({ name }) => name)];
  return (
    <Select
      label="Channel"
      className={styles.channel}
      value={channel}
      onChange={(event) => navigate(consoleUrl('/', event.target.value))}
    >
      {names.map((name) => (
        <option key={name}>{name}</option>
      ))}
    </Select>
  );
}
