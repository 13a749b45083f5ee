import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import pg from 'pg';
import { type CopyStreamQuery, from as copyFrom, to as copyTo } from 'pg-copy-streams';
import type { Table } from './format.ts';

/** Minimum bytes of rows per archive entry, except the last. */
const PIECE_SIZE = 4 * 1024 * 1024;

const columnList = (columns: readonly string[]) => columns.map((column) => pg.escapeIdentifier(column)).join(', ');

/** Reads a table's rows in pieces. A row may continue in the next piece. */
export async function* rowsOf(client: pg.Client, table: Table, columns: readonly string[]): AsyncIterable<Buffer> {
  const rows = client.query(copyTo(`COPY ${pg.escapeIdentifier(table)} (${columnList(columns)}) TO STDOUT`));
  let pending: Buffer[] = [];
  let size = 0;
  for await (const chunk of rows) {
    pending.push(chunk as Buffer);
    size += (chunk as Buffer).length;
    if (size < PIECE_SIZE) continue;
    yield Buffer.concat(pending);
    pending = [];
    size = 0;
  }
  if (size > 0) yield Buffer.concat(pending);
}

/** Creates a writer that copies pieces of rows into their tables, one table after another. */
export function createRowWriter(client: pg.Client, columnsOf: Record<Table, readonly string[]>) {
  let open: { table: Table; stream: CopyStreamQuery } | undefined;

  async function close(): Promise<void> {
    if (!open) return;
    const { stream } = open;
    open = undefined;
    stream.end();
    await finished(stream);
  }

  return {
    async take(table: Table, bytes: Buffer): Promise<void> {
      if (open?.table !== table) {
        await close();
        const statement = `COPY ${pg.escapeIdentifier(table)} (${columnList(columnsOf[table])}) FROM STDIN`;
        open = { table, stream: client.query(copyFrom(statement)) };
      }
      const { stream } = open as NonNullable<typeof open>;
      if (!stream.write(bytes)) await once(stream, 'drain');
    },
    close,
  };
}
