import type { FailedOutcome } from './outcome.ts';
import { refetch } from './refetch.ts';

export type ChunkFailure = { url: string } & (
  | { isBack: true }
  | { isBack: false; error: FailedOutcome; message: string }
);

/**
 * Handles a webpack chunk error: fetches the file past the browser's cache, and returns whether a retry is
 * worthwhile or why not. Returns undefined for any other error.
 */
export async function chunkFailure(error: unknown): Promise<ChunkFailure | undefined> {
  const { name, request: url } = (error ?? {}) as { name?: string; request?: string };
  if (name !== 'ChunkLoadError' || !url) return undefined;
  const file = await refetch(url);
  return file.ok ? { url, isBack: true } : { url, isBack: false, error: file.error, message: file.message };
}

/**
 * Returns the failure for a chunk that was refetched but still does not load, because the entry contains its
 * integrity.
 */
export const alteredChunk = ({ url }: ChunkFailure): { error: FailedOutcome; message: string } => ({
  error: 'altered-bytes',
  message: `${url} is not what was released`,
});
