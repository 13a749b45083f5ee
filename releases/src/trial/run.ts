import { text } from 'node:stream/consumers';
import { variables } from '@parlay/tooling/environment';
import { z } from 'zod';
import { readEnvironment } from '../edge/env.ts';
import { openBrowser } from './browser.ts';
import { composedEdge } from './composed-edge.ts';
import { TrialJob, type TrialResult } from './job.ts';
import { tryCompositions } from './try.ts';

// A process for one trial: the job comes in on the standard input, the result goes out as one JSON document.

const Player = z.object({ GATE_PLAYER: variables.GATE_PLAYER });

async function run(job: TrialJob): Promise<TrialResult> {
  const read = readEnvironment(process.env);
  if (!read.ok) return { kind: 'impossible', message: read.error };
  const { env } = read;
  const isDemo = env.PARLAY_MODE === 'demo';
  if (!isDemo) return { kind: 'impossible', message: NEEDS_DEMO };
  const composed = await composedEdge(env, job.channel);
  if (!composed.ok) return { kind: 'impossible', message: composed.error };
  const { edge } = composed;
  try {
    const origin = `http://localhost:${env.PORT_SITE}`;
    // The edge loads while the browser starts. Its failure is thrown where there is a browser to close.
    const shown = edge.show(job.compositions[0]);
    shown.catch(() => undefined);
    const opened = await openBrowser(origin, edge.port);
    if (!opened.ok) return { kind: 'impossible', message: opened.error };
    const { browser } = opened;
    try {
      await shown;
      const player = Player.parse(process.env).GATE_PLAYER ?? DEMO_PLAYER;
      return { kind: 'tried', ...(await tryCompositions(job, { browser, edge, origin, isDemo, player })) };
    } finally {
      await browser.close();
    }
  } finally {
    await edge.stop();
  }
}

/** Names of production's brands answer over TLS only, and a trial has no certificate for them. */
const NEEDS_DEMO = 'A trial in a browser needs a registry in demo mode, such as that of a rehearsal.';

/** One of demo mode's players. */
const DEMO_PLAYER = { username: 'demo18', password: 'Parlay2026$' };

const readJob = async () => TrialJob.parse(JSON.parse(await text(process.stdin)));
const result = await readJob()
  .then(run)
  .catch(
    (error: Error): TrialResult => ({
      kind: 'impossible',
      message: `The trial in a browser broke off: ${error.message}`,
    }),
  );
process.stdout.write(JSON.stringify(result), () => process.exit(0));
