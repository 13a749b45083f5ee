import type { ChannelState } from '@parlay/releases/channel-state';
import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type Connection, followChannel } from './follow.ts';

const PRODUCTION = 'production';
const PARAMETER = 'channel';

export interface LiveChannel {
  channel: string;
  connection: Connection;
  /** Latest revision from the registry, undefined at first. Data of an older revision must be reloaded. */
  revision: number | undefined;
  /** Returns a remote's previous live version, or undefined if there is none or it is not known yet. */
  previous: (remote: string) => string | undefined;
  /** Returns an API path below the channel. */
  api: (path?: string) => string;
}

const Context = createContext<LiveChannel | undefined>(undefined);

/** Provides all pages with live updates of the channel named in the URL. */
export function LiveChannelProvider({ children }: { children: ReactNode }) {
  const [query] = useSearchParams();
  const channel = query.get(PARAMETER) ?? PRODUCTION;
  const [connection, setConnection] = useState<Connection>('connecting');
  const [received, setReceived] = useState<ChannelState>();
  useEffect(() => {
    setConnection('connecting');
    return followChannel({
      url: `${pathOf(channel)}/events`,
      onConnection: setConnection,
      onState: setReceived,
    });
  }, [channel]);
  const live = useMemo(() => {
    const state = received?.channel === channel ? received : undefined;
    return {
      channel,
      connection,
      revision: state?.revision,
      previous: (remote: string) => state?.remotes.find((entry) => entry.remote === remote)?.previous?.version,
      api: (path = '') => `${pathOf(channel)}${path}`,
    };
  }, [channel, connection, received]);
  return <Context.Provider value={live}>{children}</Context.Provider>;
}

const pathOf = (channel: string) => `/api/channels/${encodeURIComponent(channel)}`;

export function useChannel(): LiveChannel {
  const live = useContext(Context);
  if (!live) throw new Error('No channel is followed here.');
  return live;
}

/** Returns a function that builds URLs of console pages for the current channel. */
export function useConsoleUrl(): (path: string) => string {
  const { channel } = useChannel();
  return (path) => consoleUrl(path, channel);
}

export function consoleUrl(path: string, channel: string): string {
  if (channel === PRODUCTION) return path;
  return `${path}${path.includes('?') ? '&' : '?'}${new URLSearchParams({ [PARAMETER]: channel })}`;
}
