import { readFileSync } from 'node:fs';

/** Reads a UTF-8 text file of the repository with LF line endings, regardless of the checkout. */
export const readText = (path: string): string => readFileSync(path, 'utf8').replaceAll('\r\n', '\n');
