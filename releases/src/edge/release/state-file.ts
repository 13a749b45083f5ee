import { createHash } from 'node:crypto';
import { copyFile, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { serializer } from '@parlay/contracts/serialize';
import { z } from 'zod';
import { ChannelState } from '../../state/channel-state.ts';

/** Version of the file's own shape. A newer build's file is not read by an older one. */
const SCHEMA = 1;
const File = z.object({ schema: z.int(), checksum: z.string(), state: z.string() });

type StateRead = { state: ChannelState | undefined; errors: string[] };

export interface StateFile {
  /** The last good state, or the one before it where the last is missing, altered or from the future. */
  read(): Promise<StateRead>;
  write(state: ChannelState): Promise<void>;
}

const checksumOf = (text: string) => createHash('sha256').update(text).digest('hex');

/** Keeps the last two states under `{dataDir}/edge/`, each written whole. */
export function stateFile(dataDir: string): StateFile {
  const folder = join(dataDir, 'edge');
  const current = join(folder, 'state.json');
  const previous = join(folder, 'state.previous.json');
  const serialize = serializer();

  async function writeNow(state: ChannelState): Promise<void> {
    const text = JSON.stringify(state);
    await mkdir(folder, { recursive: true });
    const draft = `${current}.part`;
    await writeFile(draft, JSON.stringify({ schema: SCHEMA, checksum: checksumOf(text), state: text }), {
      flush: true,
      // It names the members of cohorts.
      mode: 0o600,
    });
    const good = (await readOne(current)).state !== undefined;
    // A damaged file must not push out the good one before it.
    if (good) {
      await copyFile(current, `${previous}.part`);
      await rename(`${previous}.part`, previous);
    }
    await rename(draft, current);
  }

  return {
    async read() {
      const first = await readOne(current);
      if (first.state) return { state: first.state, errors: [] };
      const second = await readOne(previous);
      return { state: second.state, errors: [first.error, second.error].filter((one) => one !== undefined) };
    },
    write: (state) => serialize(() => writeNow(state)),
  };
}

async function readOne(path: string): Promise<{ state?: ChannelState; error?: string }> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch {
    return { error: `${path} is missing.` };
  }
  try {
    const file = File.parse(JSON.parse(text));
    if (file.schema > SCHEMA) return { error: `${path} is from a newer build (schema ${file.schema}).` };
    if (checksumOf(file.state) !== file.checksum) return { error: `${path} was altered.` };
    return { state: ChannelState.parse(JSON.parse(file.state)) };
  } catch {
    return { error: `${path} is not a state file.` };
  }
}
