import type { CheckResult } from '../channels/checks/check-versions.ts';
import { kilobyteChange, kilobytes } from '../kilobytes.ts';

function changeText(now: number, live: number | undefined): string {
  if (live === undefined) return kilobytes(now);
  return `${kilobytes(now)} (${kilobyteChange(now - live)})`;
}

/** Renders sizes compared to the live versions, and the browser check's results. */
export function checkedText({ sizes, trial }: CheckResult): string[] {
  const lines = sizes.map(
    ({ remote, first, page, live }) =>
      `${remote}: ${changeText(first, live?.first)} on every page, ${changeText(page, live?.page)} for its largest, before compression.`,
  );
  if (!trial?.tried) return lines;
  const { compositions, pages, mounts, seconds, notTried } = trial.tried;
  return [
    ...lines,
    `Tried in a browser: ${pages} pages in ${compositions} ${compositions === 1 ? 'composition' : 'compositions'}, ${mounts} mounts, ${seconds} s (${trial.at.slice(0, 19).replace('T', ' ')} UTC).`,
    ...notTried.map((one) => `Not tried: ${one}.`),
  ];
}
