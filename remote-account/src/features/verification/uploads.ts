import type { ApiClient, ApiFailure } from '@parlay/contracts/api';
import type { DocumentKind } from '../../model/verification.ts';
import { sendFile, type UploadPath } from './send-file.ts';

/** State of an upload, as the page shows it. */
export interface RunningUpload {
  uploadId: string;
  kind: DocumentKind;
  name: string;
  size: number;
  sent: number;
  /** Time of the most recent progress, in ms. */
  movedAt: number;
  failure: ApiFailure | undefined;
}

interface UploadRequest {
  path: UploadPath;
  uploadId: string;
  kind: DocumentKind;
  file: File;
  offset: number;
}

/** Maximum delay between two attempts, in ms. */
const MAX_DELAY_MS = 5_000;

/** Uploads of this browser document. They continue while the player visits other pages. */
class Uploads {
  #running: ReadonlyMap<DocumentKind, RunningUpload> = new Map();
  readonly #aborts = new Map<DocumentKind, AbortController>();
  readonly #listeners = new Set<() => void>();

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  readonly current = (): ReadonlyMap<DocumentKind, RunningUpload> => this.#running;

  /** Sends a file. Resolves when the upload has ended, regardless of the result. */
  async start(api: Pick<ApiClient, 'post'>, { path, uploadId, kind, file, offset }: UploadRequest): Promise<void> {
    this.stop(kind);
    const abort = new AbortController();
    this.#aborts.set(kind, abort);
    const { name, size } = file;
    const state = { uploadId, kind, name, size, failure: undefined };
    const moved = (sent: number) => this.#put({ ...state, sent, movedAt: Date.now() });
    moved(offset);
    const result = await sendFile(
      { path, uploadId, kind, name, file, offset },
      { api, signal: abort.signal, onProgress: moved, backoff: (failures) => backoff(failures, abort.signal) },
    );
    if (abort.signal.aborted) return;
    if (result.ok) this.#drop(kind);
    else this.#put({ ...state, sent: 0, movedAt: Date.now(), failure: result.error });
  }

  /** Stops an upload of this kind, or clears a failed one. */
  stop(kind: DocumentKind): void {
    this.#aborts.get(kind)?.abort();
    this.#drop(kind);
  }

  #put(running: RunningUpload): void {
    this.#set((map) => map.set(running.kind, running));
  }

  #drop(kind: DocumentKind): void {
    this.#set((map) => map.delete(kind));
  }

  #set(change: (map: Map<DocumentKind, RunningUpload>) => void): void {
    const map = new Map(this.#running);
    change(map);
    this.#running = map;
    for (const listener of this.#listeners) listener();
  }
}

function backoff(failures: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, Math.min(MAX_DELAY_MS, 250 * 2 ** failures));
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

/** The uploads of this browser document. */
export const uploads = new Uploads();
