import { join } from 'node:path';
import { z } from 'zod';
import { Journal } from '../calls/journal.ts';

/** A launch that the operator asked for. */
const Launch = z.object({
  /** The operator's token of the session. */
  id: z.string(),
  /** Company that is this Hub88 for the operator. */
  provider: z.string(),
  user: z.string(),
  gameId: z.string(),
});
type Launch = z.infer<typeof Launch>;

const MAX_LAUNCHES = 5000;

/** The latest launches by their token, kept over a restart, because the page of a game knows only the token. */
export class Launches {
  readonly #journal: Journal<Launch>;

  constructor(dataDir: string) {
    const file = join(dataDir, 'sandbox', 'hub88-launches.jsonl');
    this.#journal = new Journal({ file, schema: Launch, maxRecords: MAX_LAUNCHES, isOpen: () => false });
  }

  add(launch: Launch): void {
    this.#journal.put(launch);
  }

  /** Returns a company's launch with a token. */
  find(provider: string, token: string): Launch | undefined {
    const launch = this.#journal.get(token);
    return launch?.provider === provider ? launch : undefined;
  }
}
