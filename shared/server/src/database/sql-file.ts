import { hash } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { readText } from '../read-text.ts';

/** A file of SQL statements. */
export interface SqlFile {
  /** The file's name without `.sql`. */
  name: string;
  /** Absolute path. */
  path: string;
  /** The text with LF line endings, regardless of the checkout. */
  sql: string;
  /** SHA-256 of the text. */
  digest: string;
  /** SHA-256 of the text with CRLF, which earlier builds recorded in such a checkout. */
  crlfDigest: string;
}

/** Reads the `.sql` files of a folder and its subfolders, sorted by path. */
export function readSqlFiles(folder: string): SqlFile[] {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.sql'));
  return paths.sort().map((path) => {
    const sql = readText(join(folder, path));
    const crlfDigest = hash('sha256', sql.replaceAll('\n', '\r\n'));
    return { name: basename(path, '.sql'), path: join(folder, path), sql, digest: hash('sha256', sql), crlfDigest };
  });
}

/** Returns a file's path for messages, relative to the folder around its package: `platform/migrations/0001-players.sql`. */
export function displayPath({ path }: Pick<SqlFile, 'path'>): string {
  let folder = dirname(path);
  while (!existsSync(join(folder, 'package.json'))) {
    if (dirname(folder) === folder) return path;
    folder = dirname(folder);
  }
  return relative(dirname(folder), path);
}

/** An error from PostgreSQL. Positions count characters from 1, in the statement or in the checked function. */
interface ServerError extends Error {
  position?: string;
  internalPosition?: string;
  internalQuery?: string;
  detail?: string;
}

/**
 * Returns an error that names the file and line where PostgreSQL found an error. `before` is text sent ahead of the file. If
 * the server gives no position and the file has a single statement, the line is that statement's.
 */
export function locateSqlError(file: SqlFile, thrown: unknown, before = ''): Error {
  const error = thrown as ServerError;
  const line = lineOf(file, error, before.length);
  const detail = error.detail ? ` ${error.detail}` : '';
  const place = line === undefined ? displayPath(file) : `${displayPath(file)}, line ${line}`;
  return new Error(`${place}: ${error.message}.${detail}`, { cause: error });
}

function lineOf({ sql }: SqlFile, error: ServerError, before: number): number | undefined {
  if (error.position) return lineAt(sql, Number(error.position) - 1 - before);
  const body = error.internalQuery ? sql.indexOf(error.internalQuery) : -1;
  if (body >= 0) return lineAt(sql, body + Number(error.internalPosition) - 1);
  const [first, ...more] = sql.matchAll(/^(?:create|alter|drop|insert|update|delete|do)\b/gim);
  return first && more.length === 0 ? lineAt(sql, first.index) : undefined;
}

const lineAt = (text: string, index: number) => text.slice(0, Math.max(0, index)).split('\n').length;
