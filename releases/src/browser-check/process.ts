import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { serializer } from '@parlay/contracts/serialize';
import { tryParseJson } from '@parlay/server/json-or-nothing';
import { type BrowserCheck, type BrowserCheckJob, BrowserCheckResult } from '../gate/browser-check-job.ts';
import type { BrowserCheckSettings } from '../gate/settings.ts';

const RUN = join(import.meta.dirname, 'run.ts');
/** Folder of Node's compile cache; if it is not writable, code is compiled each time. */
const COMPILE_CACHE = join(import.meta.dirname, '../../../node_modules/.cache/parlay');
/** Timeout of a check in milliseconds, which is below the callers' timeout. */
const TIMEOUT = 240_000;
const CLOSE_TIMEOUT = 5_000;

/** Maximum running and queued checks. Callers of the same check share it. */
const MAX_QUEUED = 8;
const BUSY = `${MAX_QUEUED} other trials in a browser are under way; try again later.`;

/**
 * Creates a browser check that runs in a separate process with its own browser and edge, so that the registry stays
 * small, and a browser that hangs or crashes only gives an error message. Runs one check at a time, because each uses
 * the whole machine.
 */
export function browserCheckInProcess(settings: BrowserCheckSettings): { browserCheck: BrowserCheck; stop(): void } {
  const enqueue = serializer();
  const pending = new Map<string, Promise<BrowserCheckResult>>();
  let running: ChildProcess | undefined;

  async function run(job: BrowserCheckJob): Promise<BrowserCheckResult> {
    const child = spawn(process.execPath, [RUN], {
      stdio: ['pipe', 'pipe', 'pipe'],
      env: { NODE_COMPILE_CACHE: COMPILE_CACHE, ...process.env },
    });
    running = child;
    return await resultOf(child, job).finally(() => {
      running = undefined;
    });
  }

  return {
    browserCheck(job) {
      const key = JSON.stringify(job);
      const same = pending.get(key);
      if (same) return same;
      if (pending.size >= MAX_QUEUED) return Promise.resolve({ kind: 'impossible', message: BUSY });
      const result = enqueue(() => run({ ...job, settings })).finally(() => pending.delete(key));
      pending.set(key, result);
      return result;
    },
    stop: () => void running?.kill('SIGTERM'),
  };
}

async function resultOf(child: ChildProcess, job: BrowserCheckJob): Promise<BrowserCheckResult> {
  const { stdin, stdout, stderr } = child;
  if (!stdin || !stdout || !stderr) throw new Error('a browser check has no pipes');
  const exit = new Promise<void>((resolve) => {
    child.once('error', () => resolve());
    child.once('close', () => resolve());
  });
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    child.kill('SIGTERM');
    setTimeout(() => child.kill('SIGKILL'), CLOSE_TIMEOUT).unref();
  }, TIMEOUT);
  stdin.on('error', () => undefined);
  stdin.end(JSON.stringify(job));
  const [out, err] = await Promise.all([text(stdout), text(stderr), exit]);
  clearTimeout(timer);
  if (isLate) return { kind: 'impossible', message: `The trial in a browser did not end within ${TIMEOUT / 1_000} s.` };
  const result = BrowserCheckResult.safeParse(tryParseJson(out));
  if (result.success) return result.data;
  const details = err.trim().split('\n').slice(-3).join(' ');
  return { kind: 'impossible', message: `The trial in a browser broke off${details === '' ? '.' : `: ${details}`}` };
}
