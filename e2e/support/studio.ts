import { sandboxForCalls } from './sandbox.ts';
import { expect } from './site.ts';

/**
 * Makes the studio interrupt rounds of a game, lose the answers to its stakes, or go on. Take a game that no other test
 * plays.
 */
export async function controlStudio(gameId: string, action: 'interrupt' | 'lose-answer' | 'continue'): Promise<void> {
  const response = await fetch(`${sandboxForCalls()}/games/test-controls`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ gameId, action }),
  });
  expect(response.ok).toBe(true);
}
