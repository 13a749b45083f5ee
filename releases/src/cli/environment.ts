import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Outcome } from '@parlay/cli/outcome';
import { refusal } from '@parlay/cli/outcome';
import { TOKENS_FILE, TokensFile } from '../registry/staff/tokens-file.ts';

export interface CliEnvironment {
  url: string;
  token: string;
  /** Root of this checkout. */
  root: string;
}

/** Reads the registry's URL and token from the environment; by default the local registry with its ops token. */
export function readCliEnvironment(env: NodeJS.ProcessEnv): Outcome<CliEnvironment> {
  const root = resolve(import.meta.dirname, '../../..');
  const url = env.PARLAY_URL || `http://localhost:${env.PORT_OPS || 8081}`;
  if (!URL.canParse(url)) return refusal('bad_environment', `PARLAY_URL is "${url}", which is not a URL.`);
  const token = env.PARLAY_TOKEN || localToken(resolve(root, env.DATA_DIR || '.data'));
  if (!token)
    return refusal('no_token', 'There is no token: set PARLAY_TOKEN, or start the product here once with npm start.');
  return { ok: true, data: { url: url.replace(/\/$/, ''), token, root } };
}

function localToken(dataDir: string): string | undefined {
  try {
    return TokensFile.parse(JSON.parse(readFileSync(join(dataDir, TOKENS_FILE), 'utf8'))).ops;
  } catch {
    return undefined;
  }
}
