/** Failure of a backup or restore. Thrown, so that open transactions and files are released. */
export class BackupFailure extends Error {
  readonly code:
    | 'exists'
    | 'not_a_backup'
    | 'damaged_backup'
    | 'other_build'
    | 'has_releases'
    | 'broken_log'
    | 'damaged_release';

  constructor(code: BackupFailure['code'], message: string) {
    super(message);
    this.name = 'BackupFailure';
    this.code = code;
  }
}

export type BackupOutcome<T> = { ok: true; data: T } | { ok: false; error: { code: string; message: string } };

/** Returns a task's result or its BackupFailure. */
export async function catchBackupFailure<T>(task: () => Promise<T>): Promise<BackupOutcome<T>> {
  try {
    return { ok: true, data: await task() };
  } catch (error) {
    if (!(error instanceof BackupFailure)) throw error;
    return { ok: false, error: { code: error.code, message: error.message } };
  }
}
