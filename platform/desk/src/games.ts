import { formatTable } from '@parlay/cli/table';
import { type Area, type ChangeOptions, type DeskOptions, idempotencyHeader } from './area.ts';
import { readJsonFile } from './json-file.ts';

const PATH = '/api/operator/games';

interface Measured {
  rounds: number;
  percent: string;
  from?: string;
  to?: string;
  isInRange?: boolean;
}

interface ListedGame {
  id: string;
  provider: string;
  studio: string;
  rtp: string | null;
  certifiedOn: string | null;
  measured: Measured | null;
}

interface Certificate {
  game: string;
  number: string;
  issuedOn: string;
}

/** Adds the verbs of `parlay desk games`. */
export function gameVerbs({ verb, change, act }: Area): void {
  verb(
    'list',
    'listed games: RTP of the supplier, certificate in force, RTP measured in 90 days and the range it should be in',
    'parlay desk games list --outside',
  )
    .option('--outside', 'only games whose measured RTP is outside its range')
    .action(({ outside, ...options }: DeskOptions & { outside?: true }) =>
      act(
        options,
        (client) => client.get<{ items: ListedGame[] }>(PATH),
        ({ items }) => listText(outside ? items.filter(({ measured }) => measured?.isInRange === false) : items),
      ),
    );

  change(
    'certify',
    "import a laboratory's certificate of a game: a JSON file with the fields of POST /api/operator/games/certificates",
    'parlay desk games certify --file certificate.json --reason "new certificate"',
  )
    .requiredOption('--file <file>', 'the file; - reads standard input', readJsonFile)
    .action(({ file, reason, key, ...options }: ChangeOptions & { file: Record<string, unknown> }) =>
      act(
        options,
        (client) =>
          client.post<Certificate>(`${PATH}/certificates`, { certificate: file, reason }, idempotencyHeader(key)),
        ({ game, number, issuedOn }) => `${game} has certificate ${number} of ${issuedOn}.`,
      ),
    );
}

function listText(games: readonly ListedGame[]): string {
  if (games.length === 0) return 'There is none.';
  return formatTable(
    ['ID', 'PROVIDER', 'STUDIO', 'RTP', 'CERTIFIED', 'ROUNDS', 'MEASURED', 'EXPECTED', 'VERDICT'],
    games.map(({ id, provider, studio, rtp, certifiedOn, measured }) => [
      ...[id, provider, studio, rtp ?? '-', certifiedOn ?? '-'],
      ...(measured
        ? [String(measured.rounds), measured.percent, rangeOf(measured), verdictOf(measured)]
        : ['0', '-', '-', '-']),
    ]),
  );
}

const rangeOf = ({ from, to }: Measured): string => (from === undefined ? '-' : `${from}-${to}`);

const verdictOf = ({ isInRange }: Measured): string =>
  isInRange === undefined ? '-' : isInRange ? 'in range' : 'OUTSIDE';
