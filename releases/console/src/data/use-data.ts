import { useCallback, useEffect, useRef, useState } from 'react';
import type { z } from 'zod';
import { call } from './call.ts';
import type { Failure } from './outcome.ts';

export interface Data<T> {
  /** Latest data. Stays available during a reload, and if the reload fails. */
  data: T | undefined;
  /** Time when `data` was read. */
  at: Date | undefined;
  /** Error of the last request, if it failed. `data` is then from an earlier one. */
  error: Failure | undefined;
  /** Whether the first response is pending. */
  isLoading: boolean;
  reload: () => void;
}

export interface ReadOptions {
  /** Reloads when this value changes, for example the channel's revision. */
  mark?: unknown;
  /** Poll interval while the page is visible, in milliseconds. */
  every?: number | undefined;
  /** Whether the request makes the registry read the whole log, which takes minutes. */
  isLong?: boolean | undefined;
}

interface LoadState<T> {
  path: string;
  data?: T | undefined;
  at?: Date | undefined;
  error?: Failure | undefined;
}

/**
 * Loads data from the registry. Reloads when `mark` changes, every `every` milliseconds, and when the page becomes
 * visible. Only the first request for a path counts as user activity. Discards responses for a previous path.
 */
export function useData<T>(path: string, reply: z.ZodType<T>, { mark, every, isLong }: ReadOptions = {}): Data<T> {
  const [result, setResult] = useState<LoadState<T>>({ path });
  const [reloads, setReloads] = useState(0);
  const latest = useRef(0);
  const requestedPath = useRef<string>(undefined);
  const reload = useCallback(() => setReloads((count) => count + 1), []);

  useEffect(() => {
    latest.current += 1;
    const requestNumber = latest.current;
    const automatic = requestedPath.current === path;
    requestedPath.current = path;
    void call({ path, reply, automatic, isLong }).then((outcome) => {
      if (requestNumber !== latest.current) return;
      setResult((before) => {
        const previous = before.path === path ? before : { path };
        return outcome.ok ? { path, data: outcome.data, at: new Date() } : { ...previous, error: outcome.error };
      });
    });
  }, [path, reply, mark, reloads, isLong]);

  useEffect(() => {
    const reloadIfVisible = () => {
      if (document.visibilityState === 'visible') reload();
    };
    document.addEventListener('visibilitychange', reloadIfVisible);
    const timer = every === undefined ? undefined : setInterval(reloadIfVisible, every);
    return () => {
      document.removeEventListener('visibilitychange', reloadIfVisible);
      clearInterval(timer);
    };
  }, [every, reload]);

  const { data, at, error } = result.path === path ? result : { data: undefined, at: undefined, error: undefined };
  return { data, at, error, isLoading: data === undefined && error === undefined, reload };
}
