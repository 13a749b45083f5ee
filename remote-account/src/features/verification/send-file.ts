import type { ApiClient, ApiFailure, Schemas } from '@parlay/contracts/api';
import { type DocumentKind, FIRST_PART_BYTES, nextPartBytes } from '../../model/verification.ts';

export interface Sending {
  uploadId: string;
  kind: DocumentKind;
  name: string;
  file: Blob;
  /** Bytes that the server has. */
  offset: number;
}

export interface SendOptions {
  api: Pick<ApiClient, 'post'>;
  signal: AbortSignal;
  onProgress(offset: number): void;
  /** Resolves when it is worth trying again after a call that did not arrive. */
  backoff(failures: number): Promise<void>;
}

export type Sent = { ok: true } | { ok: false; error: ApiFailure };

/**
 * Sends a file in parts. A part that did not arrive is sent again, smaller; the server says where it goes on. Ends with a
 * failure only when the server refuses the file, or the caller aborts.
 */
export async function sendFile(sending: Sending, options: SendOptions): Promise<Sent> {
  const { api, signal, onProgress, backoff } = options;
  let { offset } = sending;
  let bytes = FIRST_PART_BYTES;
  for (let failures = 0; ; ) {
    const part = sending.file.slice(offset, offset + bytes);
    // A form is sent as it is; the types of calls know JSON only.
    const body = formOf(sending, offset, part) as unknown as Schemas['UploadPart'];
    const result = await api.post('/api/account/upload-id', { body, signal });
    if (result.ok) {
      if (result.data.state === 'stored') return { ok: true };
      offset = result.data.offset;
      onProgress(offset);
      bytes = nextPartBytes(bytes, true);
      failures = 0;
      continue;
    }
    const { error } = result;
    const moved = offsetOf(error);
    if (signal.aborted || (moved === undefined && !isPassing(error))) return { ok: false, error };
    if (moved === undefined) bytes = nextPartBytes(bytes, false);
    else offset = moved;
    failures += 1;
    await backoff(failures);
    if (signal.aborted) return { ok: false, error };
  }
}

function formOf({ uploadId, kind, name, file }: Sending, offset: number, part: Blob): FormData {
  const form = new FormData();
  const fields = { uploadId, kind, name, size: file.size, offset };
  for (const [field, value] of Object.entries(fields)) form.set(field, String(value));
  form.set('part', part, 'part');
  return form;
}

/** Where the server goes on, when a part was not the next one. */
function offsetOf({ code, details }: ApiFailure): number | undefined {
  const offset = code === 'upload_moved' ? details?.offset : undefined;
  return typeof offset === 'number' ? offset : undefined;
}

/** A failure that passes soon. Tomorrow's quota is none: the player reads about it. */
const isPassing = ({ kind, code, status = 0 }: ApiFailure): boolean =>
  kind === 'network' ||
  kind === 'timeout' ||
  status >= 500 ||
  status === 408 ||
  (status === 429 && code !== 'too_many_uploads');
