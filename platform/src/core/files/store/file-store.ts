/** Stores sealed bytes under names such as `documents/{id}/0`. Names are made by us, never by a caller. */
export interface FileStore {
  put(name: string, bytes: Buffer): Promise<void>;
  /** Rejects when there is no file of this name. */
  get(name: string): Promise<Buffer>;
  /** Names that do not exist are ignored. */
  remove(names: readonly string[]): Promise<void>;
}
