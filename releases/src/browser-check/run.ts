import { text } from 'node:stream/consumers';
import { variables } from '@parlay/server/environment';
import { z } from 'zod';
import { readEnvironment } from '../edge/env.ts';
import { BrowserCheckJob, type BrowserCheckResult } from '../gate/browser-check-job.ts';
import { openBrowser } from './browser.ts';
import { checkCompositions } from './check-compositions.ts';
import { type ComposedEdge, composedEdge } from './composed-edge.ts';
import type { TlsFront } from './tls-front.ts';

// A process for one browser check: the job comes in on the standard input, the result goes out as one JSON document.

const Player = z.object({ GATE_PLAYER: variables.GATE_PLAYER });

async function run(job: BrowserCheckJob): Promise<BrowserCheckResult> {
  const read = readEnvironment(process.env);
  if (!read.ok) return impossible(read.error);
  const { env } = read;
  const isDemo = env.PARLAY_MODE === 'demo';
  const player = Player.parse(process.env).GATE_PLAYER ?? (isDemo ? DEMO_PLAYER : undefined);
  if (!player) return impossible(NO_PLAYER);
  const composed = await composedEdge(env, job.channel);
  if (!composed.ok) return impossible(composed.error);
  const { edge } = composed;
  try {
    // The edge loads while the browser starts. Its failure is thrown where there is a browser to close.
    const shown = edge.show(job.compositions[0]);
    shown.catch(() => undefined);
    const opened = await openBrowser(edge.origin, isDemo ? edge : await securely(edge));
    if (!opened.ok) return impossible(opened.error);
    const { browser } = opened;
    try {
      await shown;
      return { kind: 'tried', ...(await checkCompositions(job, { browser, edge, isDemo, player })) };
    } finally {
      await browser.close();
    }
  } finally {
    await edge.stop();
  }
}

/** Production's names answer over TLS only. Loaded here, because its libraries take half a second. */
async function securely({ origin, port }: ComposedEdge): Promise<TlsFront> {
  const { tlsFront } = await import('./tls-front.ts');
  return await tlsFront(new URL(origin).hostname, port);
}

const impossible = (message: string): BrowserCheckResult => ({ kind: 'impossible', message });

/** One of demo mode's players. */
const DEMO_PLAYER = { username: 'demo18', password: 'Parlay2026$' };
const NO_PLAYER = 'A trial needs a player who signs in: set GATE_PLAYER, such as GATE_PLAYER=name:password.';

const readJob = async () => BrowserCheckJob.parse(JSON.parse(await text(process.stdin)));
const result = await readJob()
  .then(run)
  .catch((error: Error) => impossible(`The trial in a browser broke off: ${error.message}`));
process.stdout.write(JSON.stringify(result), () => process.exit(0));
