import { StatusReply } from '@parlay/releases/replies/status';
import { Button } from '@parlay/ui/button';
import { Select } from '@parlay/ui/select';
import { TextField } from '@parlay/ui/text-field';
import type { FormEvent } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useData } from '../data/use-data.ts';
import { useChannel } from '../live/channel.tsx';
import styles from './activity.module.css';
import { type Filter, KINDS } from './filter.ts';

/** Fields that filter the log. The filter is part of the URL. */
export function Filters({ filter }: { filter: Filter }) {
  const { api, revision } = useChannel();
  const [, setQuery] = useSearchParams();
  const { data } = useData(api(), StatusReply, { mark: revision });
  const remoteNames = [...(data?.remotes ?? []), ...(data?.retired ?? [])].map(({ remote }) => remote);
  const remotes = [...new Set([...(filter.remote === undefined ? [] : [filter.remote]), ...remoteNames])].sort();

  const set = (name: keyof Filter, value: string) =>
    setQuery((query) => {
      if (value === '') query.delete(name);
      else query.set(name, value);
      return query;
    });

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    set('by', String(new FormData(event.currentTarget).get('by') ?? '').trim());
  }

  return (
    <form className={styles.filters} onSubmit={submit} aria-label="Filter of the log">
      <Select label="Remote" value={filter.remote ?? ''} onChange={(event) => set('remote', event.target.value)}>
        <option value="">All</option>
        {remotes.map((remote) => (
          <option key={remote}>{remote}</option>
        ))}
      </Select>
      <Select label="Entries" value={filter.kind} onChange={(event) => set('kind', event.target.value)}>
        {KINDS.map(({ kind, name }) => (
          <option key={kind} value={kind}>
            {name}
          </option>
        ))}
      </Select>
      <TextField
        key={filter.by ?? ''}
        label="Token"
        name="by"
        defaultValue={filter.by ?? ''}
        autoComplete="off"
        spellCheck={false}
        pattern="[a-z][a-z0-9\-]*"
        maxLength={40}
        title="The name of a token: lower case letters, digits and dashes"
      />
      <Button type="submit" variant="secondary">
        Show
      </Button>
    </form>
  );
}
