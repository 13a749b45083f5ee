import { createHash } from 'node:crypto';
import { copyFile, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { serializer } from '@parlay/contracts/serialize';
import { z } from 'zod';
import { ChannelState } from '../../state/channel-state.ts';

/** Version of the file format. An older build does not read a newer build's file. */
const SCHEMA = 1;
const File = z.object({ schema: z.int(), checksum: z.string(), state: z.string() });

type StateRead = { state: ChannelState | undefined; errors: string[] };

export interface StateFile {
  /** Reads the last good state, or the previous one if the last is missing, altered or from a newer build. */
  read(): Promise<StateRead>;
  write(state: ChannelState): Promise<void>;
}

const checksumOf = (text: string) => createHash('sha256').update(text).digest('hex');

/** Stores the last two states under `{dataDir}/edge/`, each written atomically. */
export function stateFile(dataDir: string): StateFile {
  const folder = join(dataDir, 'edge');
  const current = join(folder, 'state.json');
  const previous = join(folder, 'state.previous.json');
  const serialize = serializer();

  async function writeNow(state: ChannelState): Promise<void> {
    const text = JSON.stringify(state);
    await mkdir(folder, { recursive: true });
    const temporaryFile = `${current}.part`;
    await writeFile(temporaryFile, JSON.stringify({ schema: SCHEMA, checksum: checksumOf(text), state: text }), {
      flush: true,
      // The file lists the members of cohorts.
      mode: 0o600,
    });
    const isIntact = (await readOne(current)).state !== undefined;
    // A damaged file must not replace the good previous one.
    if (isIntact) {
      await copyFile(current, `${previous}.part`);
      await rename(`${previous}.part`, previous);
    }
    await rename(temporaryFile, current);
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
