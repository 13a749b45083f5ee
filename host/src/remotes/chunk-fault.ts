import { refetch } from './entry-script.ts';
import type { Fault } from './outcome.ts';

export type ChunkFault = { url: string } & ({ isBack: true } | { isBack: false; fault: Fault; message: string });

/**
 * Of an error of webpack about a chunk: whether its file is there now, fetched past the browser's cache, so that another
 * try is worth it, or why not. Undefined for any other error.
 */
export async function chunkFault(error: unknown): Promise<ChunkFault | undefined> {
  const { name, request: url } = (error ?? {}) as { name?: string; request?: string };
  if (name !== 'ChunkLoadError' || !url) return undefined;
  const file = await refetch(url);
  return file.ok ? { url, isBack: true } : { url, isBack: false, fault: file.fault, message: file.message };
}

/** A chunk whose file is there and that still does not load: its integrity is compiled into the entry. */
export const alteredChunk = ({ url }: ChunkFault): { fault: Fault; message: string } => ({
  fault: 'altered-bytes',
  message: `${url} is not what was released`,
});
