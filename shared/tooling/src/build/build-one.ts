import { buildRelease } from './build.ts';

// Builds one package: reports to a parent process, else prints the digest.
const result = await buildRelease(process.argv[2] ?? process.cwd());
if (process.send) {
  const { release: _record, ...report } = result.ok ? result : { ...result, release: undefined };
  // Timers that the remote's code left behind must not keep the build open.
  process.send(report, () => process.exit(result.ok ? 0 : 1));
} else if (result.ok) process.stdout.write(`${result.digest}\n`);
else {
  process.stderr.write(`${result.problem}\n`);
  process.exitCode = 1;
}
