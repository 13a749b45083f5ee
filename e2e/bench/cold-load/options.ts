import { parseArgs } from 'node:util';
import { NETWORKS } from '../support/networks.ts';
import { ROUTES } from './pages.ts';

export interface Options {
  rounds: number;
  /** One page, one round, no HTTP/1.1. */
  quick: boolean;
  /** The only page to measure, of all pages and networks. */
  page?: string | undefined;
  network?: string | undefined;
}

const NETWORK_NAMES = NETWORKS.map(({ name }) => name);

/** `--rounds N`, `--quick`, `--page id`, `--network name`. Wrong usage ends the process with exit code 2. */
export function readOptions(): Options {
  try {
    const [quick, text] = [{ type: 'boolean' }, { type: 'string' }] as const;
    const { values } = parseArgs({ options: { quick, rounds: text, page: text, network: text } });
    const rounds = Number(values.rounds ?? (values.quick ? 1 : 5));
    if (!Number.isInteger(rounds) || rounds < 1)
      throw new Error(`--rounds needs a number above 0, not ${values.rounds}`);
    return {
      rounds,
      quick: values.quick === true,
      page: oneOf(ROUTES, 'page', values.page),
      network: oneOf(NETWORK_NAMES, 'network', values.network),
    };
  } catch (error) {
    console.error((error as Error).message);
    process.exit(2);
  }
}

function oneOf(known: readonly string[], name: string, given: string | undefined): string | undefined {
  if (given !== undefined && !known.includes(given)) throw new Error(`--${name} is one of: ${known.join(', ')}`);
  return given;
}
