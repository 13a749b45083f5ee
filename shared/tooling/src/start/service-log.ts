import { createWriteStream, mkdirSync, type WriteStream } from 'node:fs';
import { join } from 'node:path';

/** The log file of one service. A file that cannot be written, for example on a full disk, stops nothing. */
export class ServiceLog {
  readonly file: string;
  private readonly onFailure: (error: string) => void;
  private stream: WriteStream | undefined;

  constructor(folder: string, name: string, onFailure: (error: string) => void) {
    this.file = join(folder, `${name}.log`);
    this.onFailure = onFailure;
    mkdirSync(folder, { recursive: true });
    this.open();
  }

  /** Opens the file, also after it could not be written. */
  open(): void {
    if (this.stream) return;
    const stream = createWriteStream(this.file, { flags: 'a' });
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
