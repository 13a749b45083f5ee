import { Select } from '@parlay/ui/select';
import { useNavigate } from 'react-router-dom';
import { z } from 'zod';
import { useData } from '../data/use-data.ts';
import { addressOn, useChannel } from '../live/channel.tsx';
import styles from './header.module.css';

const Channels = z.array(z.object({ name: z.string() }));

/** Select for the channel that all pages show. Another channel opens the overview, because it may not have the current page. */
export function ChannelPicker() {
  const { channel, revision } = useChannel();
  const navigate = useNavigate();
  const { data = [] } = useData('/api/channels', Channels, { mark: revision });
  const names = data.some(({ name }) => name === channel)
    ? data.map(({ name }) => name)
    : [channel, ...data.map(({ name }) => name)];
  return (
    <Select
      label="Channel"
      className={styles.channel}
      value={channel}
      onChange={(event) => navigate(addressOn('/', event.target.value))}
    >
      {names.map((name) => (
        <option key={name}>{name}</option>
      ))}
    </Select>
  );
}
