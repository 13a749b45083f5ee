import { jsonVerb } from '@parlay/cli/json-verb';
import type { Finish } from '@parlay/cli/outcome';
import type { Command } from 'commander';

/** Adds the `preflight` command, which checks this shell's environment like `npm start` in production. */
export function preflightVerb(program: Command, finish: Finish): void {
  jsonVerb(
    program,
    'preflight',
    'what production still lacks: everything that is missing or weak, one line each',
    'PARLAY_MODE=production parlay preflight',
  ).action(async ({ json }: { json?: true }) => {
    // Imported lazily, because it needs the database driver, which would slow down other commands.
    const { findingsText, preflight } = await import('@parlay/server/preflight');
    const data = await preflight(process.env);
    const text = ({ ok, findings }: typeof data) =>
      ok ? 'Production may start: nothing is missing.' : `Missing or weak:\n${findingsText(findings)}`;
    finish({ ok: true, data }, text, json === true, !data.ok);
  });
}
