import { buildRelease } from '../build/build.ts';

// Prints the digest of one package's build.
const result = await buildRelease(process.argv[2] ?? process.cwd());
if (result.ok) process.stdout.write(`${result.digest}\n`);
else {
  process.stderr.write(`${result.problem}\n`);
  process.exitCode = 1;
}
