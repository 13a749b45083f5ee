import { chmodSync, createWriteStream, mkdirSync, type WriteStream } from 'node:fs';
import { join } from 'node:path';

/** Owner-only, because logs contain player ids and IP addresses. */
const FOLDER_MODE = 0o700;
const FILE_MODE = 0o600;

/** Log file of one service. The service keeps running if the file cannot be written, for example on a full disk. */
export class ServiceLog {
  readonly file: string;
  private readonly onFailure: (error: string) => void;
  private stream: WriteStream | undefined;

  constructor(folder: string, name: string, onFailure: (error: string) => void) {
    this.file = join(folder, `${name}.log`);
    this.onFailure = onFailure;
    mkdirSync(folder, { recursive: true, mode: FOLDER_MODE });
    restrict(folder, FOLDER_MODE);
    this.open();
  }

  /** Opens the file, or reopens it after a failed write. */
  open(): void {
    if (this.stream) return;
    const stream = createWriteStream(this.file, { flags: 'a', mode: FILE_MODE });
    stream.once('open', () => restrict(this.file, FILE_MODE));
    stream.on('error', (error) => {
      if (this.stream !== stream) return;
      this.stream = undefined;
      this.onFailure(`${this.file} cannot be written: ${error.message}`);
    });
    this.stream = stream;
  }

  write(chunk: Buffer): void {
    this.stream?.write(chunk);
  }
}

/** Restricts the access, even if an older build let everyone read it. Ignores a folder of another user. */
function restrict(path: string, mode: number): void {
  try {
    chmodSync(path, mode);
  } catch {
    // The folder belongs to another user.
  }
}
