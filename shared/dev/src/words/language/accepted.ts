import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { Finding } from './findings.ts';

const Accepted = z.strictObject({
  /** Banned names of files and of exports (`path#name`) by rule, which are to be renamed with their folders. */
  names: z.record(z.string(), z.array(z.string())),
});

/** Banned names that are older than the lint and pass it. The list may only shrink. */
export type Accepted = z.infer<typeof Accepted>;

const FILE = 'accepted.json';

/** Reads `accepted.json`. */
export const readAccepted = (): Accepted =>
  Accepted.parse(JSON.parse(readFileSync(join(import.meta.dirname, FILE), 'utf8')));

/** Returns a line for each finding that is not accepted, and for each accepted name that is not found any more. */
export function unaccepted(findings: readonly Finding[], { names }: Accepted): string[] {
  const isAccepted = ({ rule, name }: Finding) => name !== undefined && names[rule]?.includes(name);
  const isFound = (rule: string, name: string) => findings.some((one) => one.rule === rule && one.name === name);
  const gone = Object.entries(names).flatMap(([rule, accepted]) =>
    accepted
      .filter((name) => !isFound(rule, name))
      .map((name) => `${name}: [${rule}] is not found any more. Remove it from ${FILE}.`),
  );
  return [...findings.filter((one) => !isAccepted(one)).map(shown), ...gone];
}

const shown = ({ file, line, rule, message }: Finding) =>
  `${file}${line === undefined ? '' : `:${line}`}: [${rule}] ${message}`;
