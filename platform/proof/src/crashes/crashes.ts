/**
 * `node crashes.ts <seed> [<how many>]` kills a node or the database under load, in one run per seed, and prints the
 * violations. Exits with 0 if there are none, otherwise with 1.
 */
import { describeFault, planOf } from './plan.ts';
import { run } from './run.ts';
import { startWorld } from './world/world.ts';

const [seed = 1, count = 1] = process.argv.slice(2).map(Number);
const world = await startWorld();
let broken = 0;
try {
  for (let n = seed; n < seed + count; n += 1) {
    const plan = planOf(n);
    const { violations, clumsy, ...figures } = await run(world, plan);
    if (violations.length > 0) broken += 1;
    process.stdout.write(`seed ${n}, ${plan.nodes} node(s): ${plan.faults.map(describeFault).join('; ')}\n`);
    process.stdout.write(`  ${JSON.stringify(figures)}${clumsy.length > 0 ? ` 500: ${clumsy.join()}` : ''}\n`);
    for (const { name, detail } of violations) process.stdout.write(`  ! ${name}: ${detail}\n`);
  }
} finally {
  await world.end();
}
process.stdout.write(`${count} runs, ${broken} with something to say\n`);
process.exitCode = broken === 0 ? 0 : 1;
