import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { serializer } from '@parlay/contracts/serialize';
import { jsonOrNothing } from '@parlay/server/json-or-nothing';
import { type BrowserCheck, type BrowserCheckJob, BrowserCheckResult } from '../gate/browser-check-job.ts';
import type { BrowserCheckSettings } from '../gate/settings.ts';

const RUN = join(import.meta.dirname, 'run.ts');
/** Where Node keeps what it has compiled; where it may not write, it compiles each time. */
const COMPILED = join(import.meta.dirname, '../../../node_modules/.cache/parlay');
/** Longest check, in milliseconds, which is less than a caller waits, and how long its browser may take to close after that. */
const WITHIN = 240_000;
const CLOSES_WITHIN = 5_000;

/** Checks at once, all but one of them waiting; callers who ask for the same one share it. */
const WAITING = 8;
const BUSY = `${WAITING} other trials in a browser are under way; try again later.`;

/**
 * Tries compositions in a separate process, which has the browser and an edge and ends with them: the registry stays
 * small, and a browser that hangs or dies is a sentence. One check at a time: each uses the whole machine.
 */
export function browserCheckInProcess(settings: BrowserCheckSettings): { browserCheck: BrowserCheck; stop(): void } {
  const inTurn = serializer();
  const asked = new Map<string, Promise<BrowserCheckResult>>();
  let running: ChildProcess | undefined;

  async function run(job: BrowserCheckJob): Promise<BrowserCheckResult> {
    const child = spawn(process.execPath, [RUN], {
      stdio: ['pipe', 'pipe', 'pipe'],
      env: { NODE_COMPILE_CACHE: COMPILED, ...process.env },
    });
    running = child;
    return await resultOf(child, job).finally(() => {
      running = undefined;
    });
  }

  return {
    browserCheck(job) {
      const key = JSON.stringify(job);
      const same = asked.get(key);
      if (same) return same;
      if (asked.size >= WAITING) return Promise.resolve({ kind: 'impossible', message: BUSY });
      const result = inTurn(() => run({ ...job, settings })).finally(() => asked.delete(key));
      asked.set(key, result);
      return result;
    },
    stop: () => void running?.kill('SIGTERM'),
  };
}

async function resultOf(child: ChildProcess, job: BrowserCheckJob): Promise<BrowserCheckResult> {
  const { stdin, stdout, stderr } = child;
  if (!stdin || !stdout || !stderr) throw new Error('a browser check has no pipes');
  const ended = new Promise<void>((resolve) => {
    child.once('error', () => resolve());
    child.once('close', () => resolve());
  });
  let isLate = false;
  const late = setTimeout(() => {
    isLate = true;
    child.kill('SIGTERM');
    setTimeout(() => child.kill('SIGKILL'), CLOSES_WITHIN).unref();
  }, WITHIN);
  stdin.on('error', () => undefined);
  stdin.end(JSON.stringify(job));
  const [out, err] = await Promise.all([text(stdout), text(stderr), ended]);
  clearTimeout(late);
  if (isLate) return { kind: 'impossible', message: `The trial in a browser did not end within ${WITHIN / 1_000} s.` };
  const result = BrowserCheckResult.safeParse(jsonOrNothing(out));
  if (result.success) return result.data;
  const why = err.trim().split('\n').slice(-3).join(' ');
  return { kind: 'impossible', message: `The trial in a browser broke off${why === '' ? '.' : `: ${why}`}` };
}
