import { Banner } from '@parlay/ui/banner';
import { ErrorState } from '@parlay/ui/error-state';
import { SkeletonList } from '@parlay/ui/skeleton';
import type { ReactNode } from 'react';
import { hour } from '../format/utc.ts';
import type { Data } from './use-data.ts';

export interface LoadedProps<T> {
  of: Data<T>;
  /** Error title, such as "The versions could not be read". */
  failed: string;
  rows?: number | undefined;
  children: (data: T) => ReactNode;
}

/** Shows data, a loading state or an error. After an error, older data stays visible with its time. */
export function Loaded<T>({ of, failed, rows = 4, children }: LoadedProps<T>) {
  const { data, at, error, isLoading, reload } = of;
  if (isLoading) return <SkeletonList rows={rows} />;
  if (data === undefined)
    return <ErrorState title={failed} text={error?.message} retryLabel="Try again" onRetry={reload} />;
  return (
    <>
      {error && at && (
        <Banner tone="neutral" role="status">
          As of {hour(at.toISOString())} UTC: {error.message}
        </Banner>
      )}
      {children(data)}
    </>
  );
}
