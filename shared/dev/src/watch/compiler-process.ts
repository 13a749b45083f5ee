import { watchPackage } from './compiler.ts';
import type { CompilerMessage } from './messages.ts';

// `node compiler-process.ts <blob folder> <cache folder> <package folder …>`: reports to its parent and exits with it.
process.once('disconnect', () => process.exit(0));
const [blobs = '', cache = '', ...folders] = process.argv.slice(2);
const send = (message: CompilerMessage) => void process.send?.(message);
for (const folder of folders) watchPackage(folder, { blobs, cache, send });
