import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Installs a Debian package. Returns false if that fails, for example without root or on another system. */
export function installFromDebian(name: string): boolean {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false;
  console.error(`Installing ${name} from the system’s packages …`);
  const options = { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } } as const;
  // Fails fast without a network.
  const limits = ['-o', 'Acquire::Retries=0', '-o', 'Acquire::http::Timeout=10', '-o', 'Acquire::https::Timeout=10'];
  spawnSync('apt-get', [...limits, 'update', '-qq'], options);
  return spawnSync('apt-get', [...limits, 'install', '-y', '-qq', name], options).status === 0;
}
