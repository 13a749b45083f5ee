import type { Pack } from 'tar-stream';

/** Adds an entry. Resolves when the archive has consumed its bytes, so that only one entry at a time is in memory. */
export const putEntry = (archive: Pack, name: string, bytes: Buffer): Promise<void> =>
  new Promise((resolve, reject) => {
    archive.entry({ name }, bytes, (error) => (error ? reject(error) : resolve()));
  });
