import { parseWholeNumber } from '@parlay/cli/numbers';
import { formatTable } from '@parlay/cli/table';
import { type Area, type ChangeOptions, formatTimestamp, idempotencyHeader, type ReadOptions } from './area.ts';

const PATH = '/api/operator/documents';
const pathOf = (id: string, verb = '') => `${PATH}/${encodeURIComponent(id)}${verb}`;

interface Document {
  id: string;
  customerId: string;
  brandId: number;
  kind: string;
  state: string;
  reason: string | null;
  name: string | null;
  type: string | null;
  size: number | null;
  company: string | null;
  failure: string | null;
  createdAt: string;
}
interface Details extends Document {
  applicant: {
    firstName: string;
    surname: string;
    birthDate: string;
    address: string;
    nationalId: { kind: string; number: string } | null;
  };
  steps: { state: string; reason: string | null; note: string; actor: string; at: string }[];
}

interface ListOptions extends ReadOptions {
  state?: string;
  kind?: string;
  brand?: number;
  customer?: string;
  page: number;
}

/** Adds the verbs of `parlay desk documents`. */
export function documentVerbs({ read, change, act }: Area): void {
  read(
    'list',
    'documents that wait for a decision, the longest waiting first',
    'parlay desk documents list --kind address --reason "daily queue"',
  )
    .option('--state <state>', 'pending, approved, failed, invalid, refer or replaced')
    .option('--kind <kind>', 'age, id, address, payments, document or sms')
    .option('--brand <id>', 'those of a brand', parseWholeNumber)
    .option('--customer <id>', 'those of a player')
    .option('--page <n>', 'which page', parseWholeNumber, 1)
    .action(({ state, kind, brand, customer, page, ...options }: ListOptions) => {
      const query = new URLSearchParams({ page: String(page) });
      for (const [name, value] of Object.entries({ state, kind, brand, customer }))
        if (value !== undefined) query.set(name, String(value));
      return act(options, (client) => client.get<{ items: Document[] }>(`${PATH}?${query}`), listText);
    });

  read(
    'show <id>',
    'one document, with the player whose data it must match',
    'parlay desk documents show b1c7e0f4-92d3-4f6a-8e15-70c2a9d4b683 --reason "daily queue"',
  ).action((id: string, options: ReadOptions) => act(options, (client) => client.get<Details>(pathOf(id)), showText));

  change(
    'approve <id>',
    'accept it; what waited for it goes on',
    'parlay desk documents approve b1c7e0f4-92d3-4f6a-8e15-70c2a9d4b683 --reason "name and address agree"',
  ).action((id: string, { reason, key, ...options }: ChangeOptions) =>
    act(
      options,
      (client) => client.post<Details>(pathOf(id, '/approve'), { reason }, idempotencyHeader(key)),
      doneText,
    ),
  );

  change(
    'reject <id>',
    'refuse it; the player reads the code and the note, and can send another one',
    'parlay desk documents reject b1c7e0f4-92d3-4f6a-8e15-70c2a9d4b683 --code unreadable --note "Please send the whole page." --reason "cut off"',
  )
    .requiredOption('--code <code>', 'unreadable, incomplete, expired, too_old, other_person, other_address, …')
    .option('--note <text>', 'a sentence for the player, in their language', '')
    .option('--invalid', 'the file is broken or not such a document')
    .action((id: string, options: ChangeOptions & { code: string; note: string; invalid?: true }) => {
      const { reason, code, note, invalid = false, key } = options;
      const body = { reason, code, note, invalid };
      return act(
        options,
        (client) => client.post<Details>(pathOf(id, '/reject'), body, idempotencyHeader(key)),
        doneText,
      );
    });
}

const doneText = (doc: Details) => `The ${doc.kind} document of player ${doc.customerId} is ${doc.state}.`;

function listText({ items }: { items: Document[] }): string {
  if (items.length === 0) return 'There is none.';
  return formatTable(
    ['ID', 'STATE', 'SENT', 'BRAND', 'PLAYER', 'KIND', 'CHECKED BY'],
    items.map((doc) => [
      doc.id,
      doc.state,
      formatTimestamp(doc.createdAt),
      String(doc.brandId),
      doc.customerId,
      doc.kind,
      doc.company ?? 'our own staff',
    ]),
  );
}

function showText(doc: Details): string {
  const { applicant, steps } = doc;
  const head = formatTable(
    [doc.id, ''],
    [
      ['Kind', doc.kind],
      ['State', doc.reason ? `${doc.state}, ${doc.reason}` : doc.state],
      ['Player', `${doc.customerId}, ${applicant.firstName} ${applicant.surname}, born ${applicant.birthDate}`],
      ['Address', applicant.address || '-'],
      ...(applicant.nationalId ? [[applicant.nationalId.kind, applicant.nationalId.number]] : []),
      ['File', doc.name === null ? 'none' : `${doc.name}, ${doc.type}, ${doc.size} bytes`],
      ['Checked by', doc.company ?? 'our own staff'],
      ...(doc.failure ? [['Not taken yet', doc.failure]] : []),
    ],
  );
  const history = steps.map((step) => [formatTimestamp(step.at), step.state, step.reason ?? '', step.actor, step.note]);
  return `${head}\n\n${formatTable(['WHEN', 'STATE', 'REASON', 'BY', 'NOTE'], history)}`;
}
