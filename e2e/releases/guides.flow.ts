import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { workspaceRoot } from '@parlay/build/workspace';
import { createSecondCheckout, type SecondCheckout } from '@parlay/dev/second-checkout';
import { runParlay } from '../support/checkout.ts';
import { promoteForged, publishForged } from '../support/forge.ts';
import { IN_MATRIX } from '../support/matrix.ts';
import { liveOf } from '../support/ops.ts';
import { expect, staffEnvironment, test } from '../support/site.ts';

type Guide = 'my-first-release' | 'a-remote-is-broken' | 'who-could-change-what';

/** Returns the arguments of each `parlay` command in a guide's code blocks. */
function commandsOf(guide: Guide): string[][] {
  const text = readFileSync(join(workspaceRoot(), 'releases', 'docs', `${guide}.md`), 'utf8');
  const blocks = [...text.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(([, block = '']) => block);
  return blocks.flatMap((block) =>
    block
      .trim()
      .split('\n')
      .map((line) => {
        const [npx, program, ...args] = line.match(/"[^"]*"|\S+/g) ?? [];
        if (npx !== 'npx' || program !== 'parlay') throw new Error(`${guide}: not a command of ours: ${line}`);
        return args.map((word) => word.replaceAll('"', ''));
      }),
  );
}

let checkout: SecondCheckout;

const run = (team: string, args: readonly string[]) => runParlay(checkout.folder, args, staffEnvironment(team));

async function followGuide(guide: Guide, team: string): Promise<void> {
  for (const args of commandsOf(guide)) {
    const { code, output, words } = await run(team, args);
    expect({ command: args.join(' '), code, said: code === 0 ? '' : output + words }).toMatchObject({ code: 0 });
  }
}

test.describe.configure({ mode: 'serial' });

test.beforeAll(() => {
  checkout = createSecondCheckout();
});
test.afterAll(() => checkout.remove());

test('a team can follow "My first release" step by step', IN_MATRIX, async () => {
  checkout.change('remote-casino/locales/en.json', '"Check the spelling', '"Please check the spelling');
  await followGuide('my-first-release', 'casino');
});

test('ops can follow "A remote is broken" step by step', async () => {
  const { digest } = await liveOf('remote-casino');
  await promoteForged(await publishForged('remote-casino', digest, {}));
  await followGuide('a-remote-is-broken', 'ops');
});

test('a security officer can follow "Who could change what players run" step by step', IN_MATRIX, async () => {
  await followGuide('who-could-change-what', 'ops');
});
