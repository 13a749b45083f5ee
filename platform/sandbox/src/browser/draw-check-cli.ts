import { CHECKS, type CheckedDraw, type CheckResult, checkDraw, readEvidence } from './draw-check.ts';

/*
 * node check-draw.mjs https://company.example/lottery/api/draws/midweek-1 [https://site.example]
 *
 * Reads the draw from the first address, and what the site and the beacon say about it. With the second address, the
 * site's record is read there, whatever the company names as its address. Exits with 1 unless every check is right.
 */
const [given, site] = process.argv.slice(2);
if (!given) throw new Error('usage: node check-draw.mjs <address of the draw> [<address of the site>]');
// Names below localhost are this machine, but not every system resolves them.
const local = (url: string) => url.replace(/^(https?:\/\/)[\w-]+\.localhost(?=[:/])/, '$1localhost');
const address = local(given);
const { data: draw } = (await (await fetch(address)).json()) as { data: CheckedDraw };
const evidence = await readEvidence(
  { ...draw, beacon: { ...draw.beacon, url: local(draw.beacon.url) } },
  address,
  site && local(site),
);
const result = await checkDraw(draw, evidence);
const reasons: Record<CheckResult, string> = {
  right: 'right',
  wrong: 'WRONG',
  waiting: 'waiting: not published yet',
  unchecked: 'NOT CHECKED: no answer',
};
for (const check of CHECKS) process.stdout.write(`${check}: ${reasons[result[check]]}\n`);
const { witness } = evidence;
if (witness) {
  const times = [witness.committedAt, witness.firstSoldAt ?? 'none', witness.seal?.sealedAt ?? 'none'];
  process.stdout.write(`site's clock: committed ${times[0]}, first sale ${times[1]}, sealed ${times[2]}\n`);
}
process.stdout.write('not checked: who runs the company, the site and the beacon, and whether they agreed in secret\n');
process.exitCode = CHECKS.every((check) => result[check] === 'right') ? 0 : 1;
