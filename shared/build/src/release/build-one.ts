import { consoleFolder } from '../workspace.ts';
import { buildRelease } from './build.ts';

// Builds one package. Reports to the parent process if there is one, otherwise prints the digest.
const folder = process.argv[2] ?? process.cwd();
const result =
  folder === consoleFolder() ? await (await import('./page.ts')).buildPage(folder) : await buildRelease(folder);
if (process.send) {
  // Without the release's record, because the parent reads it from its file.
  const report = result.ok ? { ok: true, dir: result.dir, digest: result.digest, built: result.built } : result;
  // Exit explicitly: timers of the remote's code would keep the process open.
  process.send(report, () => process.exit(result.ok ? 0 : 1));
} else if (result.ok) process.stdout.write(`${result.digest}\n`);
else {
  process.stderr.write(`${result.error}\n`);
  process.exitCode = 1;
}
