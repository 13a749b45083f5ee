import type { ChallengeSetup } from '../payments/challenge.ts';
import { parentPage } from './frame.ts';
import { readSetup } from './setup.ts';

const { siteOrigins, origin, done, silent } = readSetup<ChallengeSetup>();
const parent = parentPage(siteOrigins, origin);

// If the bank does not respond, the page sends no message either.
if (done) parent?.send({ action: 'challenge.finished' });
else if (!silent) parent?.send({ action: 'challenge.ready' });
parent?.listen(() => undefined);
