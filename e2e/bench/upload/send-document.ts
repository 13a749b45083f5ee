import { randomUUID } from 'node:crypto';
import type { DemoPlayer } from '../support/demo-player.ts';

const PART_BYTES = 1024 * 1024;

/** Sends a document in parts of 1 MB. Returns the status of the last response. */
export async function sendDocument(player: DemoPlayer, file: Buffer, kind = 'id'): Promise<number> {
  const uploadId = randomUUID();
  for (let offset = 0; offset < file.length; offset += PART_BYTES) {
    const form = new FormData();
    for (const [name, value] of Object.entries({ uploadId, kind, name: 'file', size: file.length, offset }))
      form.set(name, String(value));
    form.set('part', new Blob([new Uint8Array(file.subarray(offset, offset + PART_BYTES))]), 'part');
    const status = await player.status('POST', '/api/account/upload-id', form);
    if (status !== 200) return status;
  }
  return 200;
}
