import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { runParlay } from './checkout.ts';
import type { RunningProduct } from './site.ts';

const root = join(import.meta.dirname, '..', '..');

/** Runs `parlay desk …` as an operator and returns its output. */
export type RunDesk = <T>(...words: string[]) => Promise<T>;

/** Creates an operator with these scopes. Returns a function that runs `parlay desk` as this operator. */
export async function operatorOf(
  { dataDir, ports }: Pick<RunningProduct, 'dataDir' | 'ports'>,
  scopes: string,
  environment: NodeJS.ProcessEnv = { ...process.env, DATA_DIR: dataDir },
): Promise<RunDesk> {
  const script = join(root, 'platform/scripts/operator-token.ts');
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [script, 'create', 'Olga', '--scopes', scopes, '--days', '1'],
    { env: environment },
  );
  const operatorEnvironment = { ...environment, DESK_URL: `http://127.0.0.1:${ports.desk}`, DESK_TOKEN: stdout.trim() };
  return async <T>(...words: string[]) => {
    const result = await runParlay(root, ['desk', ...words, '--json'], operatorEnvironment);
    if (result.code !== 0) throw new Error(`parlay desk ${words.join(' ')}: ${result.output}${result.words}`);
    return JSON.parse(result.output) as T;
  };
}
