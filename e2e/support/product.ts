import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { freePorts } from '@parlay/dev/free-port';

export interface Ports {
  desk: number;
  site: number;
  ops: number;
  sandbox: number;
  realtime: number;
  api: number;
}

export interface Product {
  ports: Ports;
  site: string;
  dataDir: string;
  /** Id of the process that supervises the servers. */
  pid: number;
  /** Environment variables with which the command line reaches this product's registry. */
  environment: NodeJS.ProcessEnv;
  /** Returns the supervisor's standard error output since it became ready. */
  messages(): string;
  stop(): Promise<void>;
}

export interface ProductOptions {
  /** Additional environment variables, for example BRAND_OVERRIDES. */
  environment?: Record<string, string>;
  dataDir?: string;
  /**
   * Data folder of another product from the same checkout, whose artifacts are reused. Writing and compressing
   * thousands of files would take most of the startup time.
   */
  artifactsOf?: string;
  /** Runs `npm run dev` in another checkout and watches these packages, instead of running `npm start` in this one. */
  development?: { folder: string; packages: readonly string[] };
}

const root = join(import.meta.dirname, '..', '..');

/** Starts the whole product like `npm start`, with its own data and free ports. */
export async function startProduct(options: ProductOptions = {}): Promise<Product> {
  const dataDir = options.dataDir ?? createDataDir();
  if (options.artifactsOf) copyArtifacts(options.artifactsOf, dataDir);
  const [site = 0, ops = 0, sandbox = 0, realtime = 0, free = 0, desk = 0] = await freePorts(6);
  const api = Number(options.environment?.PORT_API ?? free);
  const ports = { site, ops, sandbox, realtime, api, desk };
  const environment = {
    ...process.env,
    DATA_DIR: dataDir,
    PORT_SITE: String(site),
    PORT_OPS: String(ops),
    PORT_SANDBOX: String(sandbox),
    PORT_REALTIME: String(realtime),
    PORT_API: String(api),
    PORT_DESK: String(desk),
    LOG_LEVEL: 'info',
    // Trusts the header in which tests send their own client addresses.
    TRUSTED_PROXIES: '127.0.0.1,::1',
    ...options.environment,
  };
  const { folder, packages = [] } = options.development ?? { folder: root };
  const task = options.development ? 'dev' : 'start';
  const child = spawn(process.execPath, [join(folder, `shared/dev/src/tasks/${task}.ts`), ...packages], {
    cwd: folder,
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  await waitUntilReady(child);
  let messages = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    messages += chunk.toString();
  });
  return {
    ports,
    site: `http://localhost:${site}`,
    dataDir,
    pid: child.pid ?? 0,
    environment: { ...environment, PARLAY_URL: `http://localhost:${ops}`, PARLAY_TOKEN: tokenOf(dataDir, 'ops') },
    messages: () => messages,
    async stop() {
      const exited = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await exited;
      if (!options.dataDir) rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Creates a folder that the database's operating system user can access even if the product runs as root. */
function createDataDir(): string {
  const folder = mkdtempSync(join(tmpdir(), 'parlay-e2e-'));
  chmodSync(folder, 0o755);
  return folder;
}

function copyArtifacts(from: string, to: string): void {
  const isComplete = (path: string) => basename(path) !== '.staging';
  cpSync(join(from, 'artifacts'), join(to, 'artifacts'), { recursive: true, filter: isComplete });
}

export const tokenOf = (dataDir: string, team: string) =>
  (JSON.parse(readFileSync(join(dataDir, 'tokens.json'), 'utf8')) as Record<string, string>)[team] ?? '';

function waitUntilReady(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let errors = '';
    child.stdout?.on('data', (chunk: Buffer) => {
      if (chunk.toString().includes('Parlay is ready')) resolve();
    });
    child.stderr?.on('data', (chunk: Buffer) => {
      errors += chunk.toString();
    });
    child.once('exit', (code) => reject(new Error(`the product stopped with ${code}: ${errors.slice(-3000)}`)));
  });
}
