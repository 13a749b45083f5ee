import type { ApiClient, ApiFailure, BodySchemas } from '@parlay/contracts/api';
import { type DocumentKind, FIRST_PART_BYTES, nextPartBytes } from '../../model/verification.ts';

/** Path that receives documents: with a session, or with the pass of the break page. */
export type UploadPath = '/api/account/upload-id' | '/api/break/upload-id';

export interface FileToSend {
  path: UploadPath;
  uploadId: string;
  kind: DocumentKind;
  name: string;
  file: Blob;
  /** Number of bytes that the server has received. */
  offset: number;
}

export interface SendOptions {
  api: Pick<ApiClient, 'post'>;
  signal: AbortSignal;
  onProgress(offset: number): void;
  /** Resolves when the next attempt should start after failed calls. */
  backoff(failures: number): Promise<void>;
}

export type SendResult = { ok: true } | { ok: false; error: ApiFailure };

/**
 * Sends a file in parts. Resends a failed part in a smaller size, starting at the server's offset. Fails only if
 * the server refuses the file or the caller aborts.
 */
export async function sendFile(sending: FileToSend, options: SendOptions): Promise<SendResult> {
  const { api, signal, onProgress, backoff } = options;
  let { offset } = sending;
  let bytes = FIRST_PART_BYTES;
  for (let failures = 0; ; ) {
    const part = sending.file.slice(offset, offset + bytes);
    // FormData is sent unchanged, but the call types only allow JSON. Both paths have the same types.
    const body = formOf(sending, offset, part) as unknown as BodySchemas['UploadPart'];
    const result = await api.post(sending.path as '/api/account/upload-id', { body, signal });
    if (result.ok) {
      if (result.data.state === 'stored') return { ok: true };
      offset = result.data.offset;
      onProgress(offset);
      bytes = nextPartBytes(bytes, true);
      failures = 0;
      continue;
    }
    const { error } = result;
    const serverOffset = offsetOf(error);
    if (signal.aborted || (serverOffset === undefined && !isTemporary(error))) return { ok: false, error };
    if (serverOffset === undefined) bytes = nextPartBytes(bytes, false);
    else offset = serverOffset;
    failures += 1;
    await backoff(failures);
    if (signal.aborted) return { ok: false, error };
  }
}

function formOf({ uploadId, kind, name, file }: FileToSend, offset: number, part: Blob): FormData {
  const form = new FormData();
  const fields = { uploadId, kind, name, size: file.size, offset };
  for (const [field, value] of Object.entries(fields)) form.set(field, String(value));
  form.set('part', part, 'part');
  return form;
}

/** Returns the server's offset if it expected a different part. */
function offsetOf({ code, details }: ApiFailure): number | undefined {
  const offset = code === 'upload_moved' ? details?.offset : undefined;
  return typeof offset === 'number' ? offset : undefined;
}

/**
 * Returns true for a temporary failure. An exceeded daily quota is not temporary, and the player must be told about
 * it.
 */
const isTemporary = ({ kind, code, status = 0 }: ApiFailure): boolean =>
  kind === 'network' ||
  kind === 'timeout' ||
  status >= 500 ||
  status === 408 ||
  (status === 429 && code !== 'too_many_uploads');
