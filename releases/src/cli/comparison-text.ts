import { formatTable } from '@parlay/cli/table';
import { kilobyteChange, kilobytes } from '../kilobytes.ts';
import type { ComparisonReply } from '../replies/comparison.ts';
import { commitText, timeText } from './print.ts';

type Side = ComparisonReply['from'];

/** Renders a table of both versions, followed by their differences. */
export function comparisonText(compared: ComparisonReply): string {
  const { remote, from, to, files, sameFiles, libraries, needs, between } = compared;
  const text = (value: string) => value;
  return [
    formatTable(
      [remote.toUpperCase(), from.version, to.version, 'DIFFERENCE'],
      [
        ['Published (UTC)', timeText(from.publishedAt), timeText(to.publishedAt), ''],
        ['By', from.publishedBy, to.publishedBy, ''],
        ['Commit', commitText(from.commit, from.dirty), commitText(to.commit, to.dirty), ''],
        [
          'Every page loads',
          kilobytes(from.size.first),
          kilobytes(to.size.first),
          change(from.size.first, to.size.first),
        ],
        ['Largest page adds', kilobytes(from.size.page), kilobytes(to.size.page), change(from.size.page, to.size.page)],
        ['Contracts', contracts(from), contracts(to), ''],
        ['Gate now', gate(from), gate(to), ''],
      ],
    ),
    reasonsOf([from, to]),
    changes(`FILES (${sameFiles} the same)`, files, kilobytes, ({ from: before, to: after }) =>
      change(before ?? 0, after ?? 0),
    ),
    libraries === null
      ? 'One of the two was published without a list of what is bundled.'
      : changes('BUNDLED LIBRARIES', libraries, text),
    changes('NEEDED FROM THE PAGE', needs, text),
    differences(compared),
    between.length === 0
      ? ''
      : formatTable(
          ['PUBLISHED BETWEEN THEM', 'COMMIT'],
          between.map(({ version, commit, dirty }) => [version, commitText(commit, dirty)]),
        ),
  ]
    .filter((part) => part !== '')
    .join('\n\n');
}

const change = (from: number, to: number): string => (from === to ? 'none' : kilobyteChange(to - from));

const contracts = ({ contracts: known }: Side): string =>
  Object.entries(known)
    .map(([name, number]) => `${name} ${number}`)
    .join(', ');

const reasons = ({ gate: { reasons: rules, trial } }: Side): string[] => [...rules, ...(trial?.reasons ?? [])];

function gate(side: Side): string {
  if (reasons(side).length > 0) return 'refused';
  return side.gate.trial ? 'passed, tried' : 'rules passed, not tried';
}

const reasonsOf = (sides: readonly Side[]): string =>
  sides.flatMap((side) => reasons(side).map((reason) => `${side.version}: ${reason}`)).join('\n');

interface Change<T> {
  name: string;
  from: T | null;
  to: T | null;
}

function changes<T>(
  title: string,
  rows: readonly Change<T>[],
  text: (value: T) => string,
  difference?: (row: Change<T>) => string,
): string {
  if (rows.length === 0) return `${title}: no difference.`;
  const cell = (value: T | null) => (value === null ? '-' : text(value));
  return formatTable(
    [title, 'FROM', 'TO', ...(difference ? ['DIFFERENCE'] : [])],
    rows.map((row) => [row.name, cell(row.from), cell(row.to), ...(difference ? [difference(row)] : [])]),
  );
}

/** Renders changed pages, languages and texts, marked + for added, - for removed and ~ for reworded. */
function differences({ routes, languages, texts }: ComparisonReply): string {
  const rows = [
    ['Pages', signed(routes)],
    ['Languages', signed(languages)],
    ['English texts', texts === null ? 'cannot be read from the files' : signed(texts, texts.changed)],
  ];
  return formatTable(['ALSO', 'DIFFERENCE'], rows);
}

function signed({ added, removed }: ComparisonReply['routes'], changed: readonly string[] = []): string {
  const all = [
    ...added.map((one) => `+${one}`),
    ...removed.map((one) => `-${one}`),
    ...changed.map((one) => `~${one}`),
  ];
  return all.length === 0 ? 'none' : all.join(' ');
}
