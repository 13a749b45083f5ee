// Runs on the machine's own Node (20 or newer). Installs missing dependencies, then runs the task with the pinned Node.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const OLDEST_NODE = 20;

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..', '..');
const PNPM = `pnpm@${JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).engines.pnpm}`;
const [task = 'start', ...rest] = process.argv.slice(2);

const stop = (sentence) => {
  console.error(sentence);
  process.exit(1);
};

if (Number(process.versions.node.split('.')[0]) < OLDEST_NODE) {
  stop(`Parlay needs Node ${OLDEST_NODE} or newer; this is Node ${process.versions.node}.`);
}

/** Returns the inputs of an install: the lockfile, the catalog and every package.json. */
function installed() {
  const folders = ['.', 'shared', 'platform'].flatMap((folder) =>
    readdirSync(join(root, folder), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map((entry) => join(folder, entry.name, 'package.json')),
  );
  const files = ['pnpm-lock.yaml', 'pnpm-workspace.yaml', 'package.json', ...folders.sort()];
  const hash = createHash('sha256').update(PNPM);
  for (const file of files.filter((one) => existsSync(join(root, one)))) hash.update(readFileSync(join(root, file)));
  return hash.digest('hex');
}

const stampFile = join(root, 'node_modules', '.parlay-installed');
const node = join(root, 'node_modules', '.bin', 'node');

if (!existsSync(node) || !existsSync(stampFile) || readFileSync(stampFile, 'utf8') !== installed()) {
  console.error('Installing dependencies (about half a minute the first time) …');
  // Installs from the lockfile. A new or changed package.json updates the lockfile, except in CI.
  const result = spawnSync('npx', ['--yes', PNPM, 'install', '--reporter=append-only'], {
    cwd: root,
    encoding: 'utf8',
    shell: process.platform === 'win32',
    maxBuffer: 64 * 1024 * 1024,
  });
  if (result.status !== 0) {
    const output = `${result.stdout ?? ''}\n${result.stderr ?? ''}\n${result.error?.message ?? ''}`;
    if (/ENOSPC|no space left/i.test(output)) stop('The disk is full: Parlay needs about 2 GB free to install.');
    if (/ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ETIMEDOUT/.test(output))
      stop(`The package registry cannot be reached. Details:\n${output.trim().slice(-1500)}`);
    stop(`The install failed. Details:\n${output.trim().slice(-3000)}`);
  }
  writeFileSync(stampFile, installed());
}

const script = join(root, 'shared/dev/src/tasks', `${task.replace(':', '-')}.ts`);
if (!existsSync(script)) stop(`There is no task ${task}.`);
// A start runs a dozen programs with thousands of files, so their compiled code is cached here.
const compiled =
  task === 'start' ? { NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'parlay-compiled') } : {};
const child = spawn(node, [script, ...rest], { cwd: root, stdio: 'inherit', env: { ...compiled, ...process.env } });
// Forwards signals to the task, which shuts down in its own order. This process exits with the task's exit code.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
// npm exits on SIGTERM without forwarding it, so an exited parent counts as SIGTERM.
const startedBy = process.ppid;
setInterval(() => {
  if (process.ppid !== startedBy) child.kill('SIGTERM');
}, 300).unref();
child.once('exit', (code) => process.exit(code ?? 1));
