import { chmodSync, createWriteStream, mkdirSync, type WriteStream } from 'node:fs';
import { join } from 'node:path';

/** Logs name players and addresses: nobody else on the machine reads them. */
const FOLDER_MODE = 0o700;
const FILE_MODE = 0o600;

/** The log file of one service. A file that cannot be written, for example on a full disk, stops nothing. */
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

  /** Opens the file, also after it could not be written. */
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

/** Also what an older build made for everyone to read. A folder of somebody else stays as it is. */
function restrict(path: string, mode: number): void {
  try {
    chmodSync(path, mode);
  } catch {
    // Its owner decides.
  }
}
