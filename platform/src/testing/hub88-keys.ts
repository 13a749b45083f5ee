import { copyFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hub88Keys } from '@parlay/server/hub88-keys';

const FOLDER = join(tmpdir(), 'parlay-test-hub88');

/** Returns keys of the sandbox's Hub88 for all tests of this machine, because RSA keys take a while to find. */
export const sharedHub88Keys = () => hub88Keys(FOLDER);

/** Gives an installation those keys. */
export function shareHub88Keys(dataDir: string): void {
  sharedHub88Keys();
  copyFileSync(join(FOLDER, 'hub88-keys.json'), join(dataDir, 'hub88-keys.json'));
}
