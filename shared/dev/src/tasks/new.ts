import { join } from 'node:path';
import { workspaceRoot } from '@parlay/build/workspace';
import { newCall } from '../new/call.ts';
import { newPage } from '../new/page.ts';
import { newRemote } from '../new/remote.ts';
import { newTopic } from '../new/topic.ts';
import { runTool } from './step.ts';

// `npm run new page|remote|call|topic <name>`: writes the files described in CONTRIBUTING.md and prints the next steps.
const KINDS = { page: newPage, remote: newRemote, call: newCall, topic: newTopic };
const [kind = '', name = '', ...rest] = process.argv.slice(2);
const generate = Object.hasOwn(KINDS, kind) ? KINDS[kind as keyof typeof KINDS] : undefined;

if (!generate || name === '' || rest.length > 0) {
  console.error(
    'Usage: npm run new page remote-casino/studios | remote bonus | call site/offers | topic bonus.taken (examples)',
  );
  process.exit(2);
}
const root = workspaceRoot();
const generated = generate(root, name);
if (!generated.ok) {
  console.error(generated.error);
  process.exit(1);
}
if (kind === 'call') await runTool('node', [join(root, 'platform/scripts/generate-api.ts')]);
const { code } = await runTool('biome', ['check', '--write', ...generated.files]);
process.stdout.write(`${generated.files.map((file) => `wrote ${file}`).join('\n')}\n\n${generated.next.join('\n')}\n`);
process.exitCode = code;
