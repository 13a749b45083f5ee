import { readFileSync } from 'node:fs';
import { InvalidArgumentError } from 'commander';

/** Reads a JSON object from the file given as an option. `-` reads standard input. */
export function readJsonFile(file: string): Record<string, unknown> {
  let parsed: unknown;
  try {
    parsed = JSON.parse(readFileSync(file === '-' ? 0 : file, 'utf8'));
  } catch (error) {
    throw new InvalidArgumentError(`It cannot be read: ${(error as Error).message}`);
  }
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed))
    throw new InvalidArgumentError('It is not a JSON object.');
  return parsed as Record<string, unknown>;
}
