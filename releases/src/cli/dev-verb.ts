import type { Command } from 'commander';
import { whole } from './numbers.ts';
import { type Finish, refused } from './outcome.ts';

/** Beside the ports of the product. */
const PORT = 8085;

/** Runs until it is stopped. */
export function devVerb(program: Command, finish: Finish): void {
  program
    .command('dev <remote...>')
    .description("this checkout's remote in the running site, at another port, compiled again on save (demo mode)")
    .option('--port <port>', 'where the site is served with it', whole, PORT)
    .action(async (packages: string[], { port }: { port: number }) => {
      const { serveBeside } = await import('@parlay/tooling/dev/beside');
      const say = (line: string) => void process.stderr.write(`${line}\n`);
      const served = await serveBeside({ packages, port, source: process.env, say });
      finish(
        served.ok ? { ok: true, data: served } : refused('not_served', served.problem),
        ({ site }) => `${packages.join(', ')} of this checkout: ${site}`,
        false,
      );
    });
}
