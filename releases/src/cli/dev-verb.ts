import { withExamples } from '@parlay/cli/examples';
import { type Finish, refusal } from '@parlay/cli/outcome';
import type { Command } from 'commander';

/** Adds the `dev` command, which runs until it is stopped. */
export function devVerb(program: Command, finish: Finish): void {
  withExamples(
    program
      .command('dev <remote...>')
      .description("this checkout's remote in the running site, at PORT_DEV, compiled again on save (demo mode)"),
    ['parlay dev remote-casino'],
  ).action(async (packages: string[]) => {
    const { serveSecondSite } = await import('@parlay/dev/second-site');
    const writeLine = (line: string) => void process.stderr.write(`${line}\n`);
    const served = await serveSecondSite({ packages, source: process.env, say: writeLine });
    finish(
      served.ok ? { ok: true, data: served } : refusal('not_served', served.error),
      ({ site }) => `${packages.join(', ')} of this checkout: ${site}`,
      false,
    );
  });
}
