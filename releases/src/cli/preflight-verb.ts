import { jsonVerb } from '@parlay/cli/json-verb';
import type { Finish } from '@parlay/cli/outcome';
import type { Command } from 'commander';

/** Checks this shell's environment like `npm start` in production. */
export function preflightVerb(program: Command, finish: Finish): void {
  jsonVerb(
    program,
    'preflight',
    'what production still lacks: everything that is missing or weak, one line each',
    'PARLAY_MODE=production parlay preflight',
  ).action(async ({ json }: { json?: true }) => {
    // Loaded here, because it needs the database's driver, which no other verb should wait for.
    const { findingsText, preflight } = await import('@parlay/server/preflight');
    const data = await preflight(process.env);
    const text = ({ ok, findings }: typeof data) =>
      ok ? 'Production may start: nothing is missing.' : `Missing or weak:\n${findingsText(findings)}`;
    finish({ ok: true, data }, text, json === true, !data.ok);
  });
}
