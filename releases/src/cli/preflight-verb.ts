import { findingsText, type Preflight, preflight } from '@parlay/tooling/preflight';
import type { Command } from 'commander';
import { jsonVerb } from './json-verb.ts';
import type { Finish } from './outcome.ts';

/** Checks this shell's environment like `npm start` in production. */
export function preflightVerb(program: Command, finish: Finish): void {
  jsonVerb(
    program,
    'preflight',
    'what production still lacks: everything that is missing or weak, one line each',
  ).action(async ({ json }: { json?: true }) => {
    const data = await preflight(process.env);
    finish({ ok: true, data }, text, json === true, !data.ok);
  });
}

const text = ({ ok, findings }: Preflight): string =>
  ok ? 'Production may start: nothing is missing.' : `Missing or weak:\n${findingsText(findings)}`;
