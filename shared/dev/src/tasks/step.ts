import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { workspaceRoot } from '@parlay/build/workspace';

export interface StepResult {
  code: number;
  output: string;
}

/** Runs a tool of the workspace, prints its output and returns it. */
export function runTool(
  tool: string,
  args: readonly string[],
  environment: NodeJS.ProcessEnv = {},
): Promise<StepResult> {
  const root = workspaceRoot();
  return new Promise((resolve) => {
    const child = spawn(tool === 'node' ? process.execPath : join(root, 'node_modules/.bin', tool), args, {
      cwd: root,
      env: { ...process.env, ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        output += chunk.toString();
        process.stderr.write(chunk);
      });
    }
    child.once('exit', (code) => resolve({ code: code ?? 1, output }));
  });
}
