import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import pg from 'pg';
import type { Workload } from './workloads.ts';

interface Load {
  clients: number;
  seconds: number;
}
export interface Runner {
  name: string;
  /** Returns the committed transactions per second. Throws if a transaction failed. */
  run(workload: Workload, url: string, load: Load): Promise<number>;
}

/** Returns a runner that uses pgbench with prepared statements, or undefined if pgbench is not installed. */
export function findPgbench(): Runner | undefined {
  const version = spawnSync('pgbench', ['--version'], { encoding: 'utf8' });
  if (version.status !== 0) return undefined;
  return {
    name: version.stdout.trim(),
    async run({ script }, url, { clients, seconds }) {
      const folder = mkdtempSync(join(tmpdir(), 'parlay-pgbench-'));
      try {
        const file = join(folder, 'script');
        if (script !== undefined) writeFileSync(file, script);
        const scriptArgs = script === undefined ? ['-b', 'tpcb-like'] : ['-f', file];
        const commonArgs = ['-n', '-M', 'prepared', '-c', String(clients), '-j', '1', '-T', String(seconds)];
        const child = spawn('pgbench', [...commonArgs, ...scriptArgs, url], { stdio: ['ignore', 'pipe', 'pipe'] });
        const [out, errors, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
        const tps = Number(/^tps = ([\d.]+)/m.exec(out)?.[1]);
        if (code !== 0 || !(tps > 0) || !/failed transactions: 0 /.test(out))
          throw new Error(`pgbench: ${out}${errors}`);
        return tps;
      } finally {
        rmSync(folder, { recursive: true });
      }
    },
  };
}

/** Runner that uses the platform's database driver. The driver's own work costs much of the server's CPU time. */
export const driver: Runner = {
  name: 'pg',
  async run(workload, url, { clients, seconds }) {
    const connections = Array.from({ length: clients }, () => new pg.Client({ connectionString: url }));
    await Promise.all(connections.map((connection) => connection.connect()));
    try {
      const from = performance.now();
      const until = from + seconds * 1000;
      let transactions = 0;
      await Promise.all(
        connections.map(async (connection) => {
          while (performance.now() < until) {
            for (const statement of workload.statements()) await connection.query(statement);
            transactions += 1;
          }
        }),
      );
      return (transactions * 1000) / (performance.now() - from);
    } finally {
      await Promise.all(connections.map((connection) => connection.end()));
    }
  },
};
