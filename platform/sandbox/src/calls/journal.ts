import { appendFileSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { z } from 'zod';

export interface JournalOptions<T> {
  /** File with one JSON record per line. If undefined, the journal is kept only in memory. */
  file?: string | undefined;
  schema: z.ZodType<T>;
  /** Maximum number of records. Beyond it, the oldest finished records are dropped, but never unfinished ones. */
  maxRecords: number;
  isOpen(record: T): boolean;
}

/**
 * Stores records by id. Each change is appended to a file before it takes effect, so a restart finds unfinished work.
 * The last line for an id is its current state. A line that a crash left incomplete is skipped.
 */
export class Journal<T extends { id: string }> {
  private readonly records = new Map<string, T>();
  private readonly options: JournalOptions<T>;
  private lines = 0;

  constructor(options: JournalOptions<T>) {
    this.options = options;
    if (!options.file) return;
    mkdirSync(dirname(options.file), { recursive: true });
    if (existsSync(options.file)) this.load(readFileSync(options.file, 'utf8'));
    this.compact();
  }

  get(id: string): T | undefined {
    return this.records.get(id);
  }

  /** Returns all records, least recently changed first. */
  values(): T[] {
    return [...this.records.values()];
  }

  /** Returns the most recently changed record. */
  last(): T | undefined {
    return this.values().at(-1);
  }

  put(record: T): T {
    if (this.options.file) {
      appendFileSync(this.options.file, `${JSON.stringify(record)}\n`, { mode: 0o600 });
      this.lines += 1;
    }
    this.remember(record);
    this.forget();
    if (this.lines > this.options.maxRecords * 8) this.compact();
    return record;
  }

  private remember(record: T): void {
    this.records.delete(record.id);
    this.records.set(record.id, record);
  }

  private forget(): void {
    let surplus = this.records.size - this.options.maxRecords;
    if (surplus <= 0) return;
    for (const record of this.records.values()) {
      if (surplus <= 0) return;
      if (this.options.isOpen(record)) continue;
      this.records.delete(record.id);
      surplus -= 1;
    }
  }

  private load(text: string): void {
    for (const line of text.split('\n')) {
      try {
        this.remember(this.options.schema.parse(JSON.parse(line)));
      } catch {
        // The record is incomplete because the process died while writing it, before the change took effect.
      }
    }
    this.forget();
  }

  private compact(): void {
    const { file } = this.options;
    if (!file) return;
    const lines = this.values().map((record) => `${JSON.stringify(record)}\n`);
    writeFileSync(`${file}.new`, lines.join(''), { mode: 0o600 });
    renameSync(`${file}.new`, file);
    this.lines = lines.length;
  }
}
