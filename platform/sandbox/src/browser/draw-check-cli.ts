import { CHECKS, checkDraw } from './draw-check.ts';

/*
 * node check-draw.mjs https://company.example/lottery/api/draws/midweek-1
 *
 * Reads the draw and its lines from the address and checks both. Exits with 1 if anything is wrong.
 */
const [address] = process.argv.slice(2);
if (!address) throw new Error('usage: node check-draw.mjs <address of the draw>');
const read = async (url: string) => ((await (await fetch(url)).json()) as { data: never }).data;
const draw = await read(address);
const result = await checkDraw(draw, await read(`${address}/lines`));
for (const check of CHECKS) process.stdout.write(`${check}: ${result[check]}\n`);
process.exitCode = CHECKS.every((check) => result[check] === 'right') ? 0 : 1;
