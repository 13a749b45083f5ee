import { readFileSync } from 'node:fs';
import { findPackageJSON } from 'node:module';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';

// Preloaded into the process that will replace a server. Loads the libraries of the server's package, which takes most of
// the start-up time, and waits for the message to continue.

const Package = z.object({ dependencies: z.record(z.string(), z.string()).default({}) });
const script = process.argv[1] ?? '';
const base = pathToFileURL(script).href;
const { dependencies } = Package.parse(JSON.parse(readFileSync(findPackageJSON(base) ?? '', 'utf8')));

process.channel?.ref();
const message = new Promise((resolve) => process.once('message', resolve));
for (const name of Object.keys(dependencies).filter((one) => !one.startsWith('@parlay/'))) {
  // Ignores packages that are only data or have no main module, because there is nothing to load in advance.
  await import(resolved(name)).catch(() => undefined);
}
await message;
process.channel?.unref();

function resolved(name: string): string {
  try {
    return import.meta.resolve(name, base);
  } catch {
    return name;
  }
}
