/** Stores encrypted bytes under names such as `documents/{id}/0`. Names come from our code, never from a caller. */
export interface FileStore {
  put(name: string, bytes: Buffer): Promise<void>;
  /** Rejects if there is no file with this name. */
  get(name: string): Promise<Buffer>;
  /** Ignores names that do not exist. */
  remove(names: readonly string[]): Promise<void>;
}
