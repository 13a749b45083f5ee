import { RemoteReply } from '@parlay/releases/replies/remote';
import { Select } from '@parlay/ui/select';
import { useSearchParams } from 'react-router-dom';
import { useData } from '../data/use-data.ts';
import { useChannel } from '../live/channel.tsx';
import styles from './compare.module.css';

export interface VersionPickerProps {
  remote: string;
  from: string | null;
  to: string | null;
}

/** Maximum number of versions to choose from. Versions in the URL are always added. */
const MAX_OFFERED = 50;

export function VersionPicker({ remote, from, to }: VersionPickerProps) {
  const { api, revision } = useChannel();
  const [, setQuery] = useSearchParams();
  const path = api(`/remotes/${encodeURIComponent(remote)}?limit=${MAX_OFFERED}`);
  const { data, error } = useData(path, RemoteReply, { mark: revision });
  const versions = data?.versions.map(({ version }) => version) ?? [];
  const pick = (name: 'from' | 'to') => (event: { target: { value: string } }) =>
    setQuery((query) => {
      query.set(name, event.target.value);
      return query;
    });
  const options = (chosen: string | null) => (
    <>
      {chosen === null && <option value="">Choose a version</option>}
      {[...new Set([...(chosen === null ? [] : [chosen]), ...versions])].map((version) => (
        <option key={version}>{version}</option>
      ))}
    </>
  );
  return (
    <div className={styles.picker}>
      <Select label="From" value={from ?? ''} onChange={pick('from')} error={error?.message}>
        {options(from)}
      </Select>
      <Select label="To" value={to ?? ''} onChange={pick('to')}>
        {options(to)}
      </Select>
    </div>
  );
}
