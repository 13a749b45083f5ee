import { randomUuid } from '@parlay/contracts/random-uuid';
import { usePorts } from '@parlay/remote-kit/ports';
import { useState, useSyncExternalStore } from 'react';
import { type DocumentKind, isSameFile, isWithinSizeLimit, type Upload } from '../../model/verification.ts';
import { asJpeg, isHeic } from './as-jpeg.ts';
import type { UploadPath } from './send-file.ts';
import { type RunningUpload, uploads } from './uploads.ts';

/** Why a chosen file was not sent. */
type Unsent = 'heic' | 'too-large';

export interface DocumentSender {
  running: RunningUpload | undefined;
  unsent: Unsent | undefined;
  /** Sends a file, or resumes an interrupted upload. */
  send(file: File): Promise<void>;
  cancel(): Promise<void>;
}

export interface SenderOptions {
  kind: DocumentKind;
  path: UploadPath;
  /** Upload of which the server already has a part. */
  stopped: Upload | undefined;
  onEnd(): Promise<unknown>;
}

/** Returns functions to upload a document of the given kind. */
export function useDocumentSender({ kind, path, stopped, onEnd }: SenderOptions): DocumentSender {
  const { api } = usePorts();
  const [unsent, setUnsent] = useState<Unsent>();
  const running = useSyncExternalStore(uploads.subscribe, uploads.current, uploads.current).get(kind);

  const discard = async (uploadId: string) => {
    await api.delete(`${path as '/api/account/upload-id'}/{uploadId}`, { params: { path: { uploadId } } });
  };
  return {
    running,
    unsent,
    async send(chosen) {
      const file = isHeic(chosen) ? await asJpeg(chosen) : chosen;
      if (!file || !isWithinSizeLimit(file)) return setUnsent(file ? 'too-large' : 'heic');
      setUnsent(undefined);
      const isResumed = stopped !== undefined && isSameFile(stopped, file);
      if (stopped && !isResumed) await discard(stopped.uploadId);
      const uploadId = isResumed ? stopped.uploadId : randomUuid();
      await uploads.start(api, { path, uploadId, kind, file, offset: isResumed ? stopped.offset : 0 });
      await onEnd();
    },
    async cancel() {
      uploads.stop(kind);
      const uploadId = running?.uploadId ?? stopped?.uploadId;
      if (uploadId) await discard(uploadId);
      await onEnd();
    },
  };
}
