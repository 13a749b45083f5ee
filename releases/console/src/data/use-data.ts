import { useCallback, useEffect, useRef, useState } from 'react';
import type { z } from 'zod';
import { call } from './call.ts';
import type { Failure } from './outcome.ts';

export interface Data<T> {
  /** Latest data. Stays while it is read again and if that fails. */
  data: T | undefined;
  /** Time when `data` was read. */
  at: Date | undefined;
  /** Error of the last read if it failed. `data` is older then. */
  error: Failure | undefined;
  /** Whether the first response is pending. */
  isLoading: boolean;
  reload: () => void;
}

export interface ReadOptions {
  /** Reads again when this value changes, for example the channel's revision. */
  mark?: unknown;
  /** Poll interval while the page is visible, in milliseconds. */
  every?: number | undefined;
  /** Whether the registry reads the whole log for it, which takes minutes. */
  isLong?: boolean | undefined;
}

interface Read<T> {
  path: string;
  data?: T | undefined;
  at?: Date | undefined;
  error?: Failure | undefined;
}

/**
 * Reads from the registry, and again when `mark` changes, every `every` milliseconds, and when the page becomes visible. Only
 * the first read of a path counts as user activity. Discards responses for a previous path.
 */
export function useData<T>(path: string, reply: z.ZodType<T>, { mark, every, isLong }: ReadOptions = {}): Data<T> {
  const [read, setRead] = useState<Read<T>>({ path });
  const [asked, setAsked] = useState(0);
  const latest = useRef(0);
  const mine = useRef<string>(undefined);
  const reload = useCallback(() => setAsked((count) => count + 1), []);

  useEffect(() => {
    latest.current += 1;
    const turn = latest.current;
    const automatic = mine.current === path;
    mine.current = path;
    void call({ path, reply, automatic, isLong }).then((outcome) => {
      if (turn !== latest.current) return;
      setRead((before) => {
        const kept = before.path === path ? before : { path };
        return outcome.ok ? { path, data: outcome.data, at: new Date() } : { ...kept, error: outcome.error };
      });
    });
  }, [path, reply, mark, asked, isLong]);

  useEffect(() => {
    const again = () => {
      if (document.visibilityState === 'visible') reload();
    };
    document.addEventListener('visibilitychange', again);
    const timer = every === undefined ? undefined : setInterval(again, every);
    return () => {
      document.removeEventListener('visibilitychange', again);
      clearInterval(timer);
    };
  }, [every, reload]);

  const { data, at, error } = read.path === path ? read : { data: undefined, at: undefined, error: undefined };
  return { data, at, error, isLoading: data === undefined && error === undefined, reload };
}
