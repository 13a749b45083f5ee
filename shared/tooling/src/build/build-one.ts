import { buildRelease } from './build.ts';

// Builds one package. Reports to the parent process if there is one, else prints the digest.
const result = await buildRelease(process.argv[2] ?? process.cwd());
if (process.send) {
  const { release: _record, ...report } = result.ok ? result : { ...result, release: undefined };
  // Exit explicitly: timers of the remote's code would keep the process open.
  process.send(report, () => process.exit(result.ok ? 0 : 1));
} else if (result.ok) process.stdout.write(`${result.digest}\n`);
else {
  process.stderr.write(`${result.error}\n`);
  process.exitCode = 1;
}
