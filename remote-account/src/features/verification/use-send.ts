import { usePorts } from '@parlay/remote-kit/ports';
import { useState, useSyncExternalStore } from 'react';
import { continues, type DocumentKind, fits, type Upload } from '../../model/verification.ts';
import { asJpeg, isHeic } from './as-jpeg.ts';
import { type Running, uploads } from './uploads.ts';

/** Why a chosen file was not sent at all. */
type Unsent = 'heic' | 'too-large';

export interface Send {
  running: Running | undefined;
  unsent: Unsent | undefined;
  /** Sends a file; one whose upload had stopped goes on. */
  send(file: File): Promise<void>;
  cancel(): Promise<void>;
}

/** Sends documents of a kind. `stopped` is an upload that the server has a part of. */
export function useSend(kind: DocumentKind, stopped: Upload | undefined, onEnd: () => Promise<unknown>): Send {
  const { api } = usePorts();
  const [unsent, setUnsent] = useState<Unsent>();
  const running = useSyncExternalStore(uploads.subscribe, uploads.current, uploads.current).get(kind);

  const discard = async (uploadId: string) => {
    await api.delete('/api/account/upload-id/{uploadId}', { params: { path: { uploadId } } });
  };
  return {
    running,
    unsent,
    async send(chosen) {
      const file = isHeic(chosen) ? await asJpeg(chosen) : chosen;
      if (!file || !fits(file)) return setUnsent(file ? 'too-large' : 'heic');
      setUnsent(undefined);
      const goesOn = stopped !== undefined && continues(stopped, file);
      if (stopped && !goesOn) await discard(stopped.uploadId);
      const uploadId = goesOn ? stopped.uploadId : crypto.randomUUID();
      await uploads.start(api, { uploadId, kind, file, offset: goesOn ? stopped.offset : 0 });
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
