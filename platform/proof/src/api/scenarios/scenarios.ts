import type { Scenario } from '../fuzzer/run.ts';
import { accountScenarios } from './account-scenarios.ts';
import { bonusScenarios } from './bonus-scenarios.ts';
import { bookScenarios } from './book-scenarios.ts';
import { breakScenarios } from './breaks-scenarios.ts';
import { demoScenarios } from './demo-operations.ts';
import { frameScenarios } from './frame-scenarios.ts';
import { historyScenarios } from './history-scenarios.ts';
import { identityScenarios } from './identity-scenarios.ts';
import { limitScenarios } from './limit-scenarios.ts';
import { depositScenarios, gameScenarios } from './money-scenarios.ts';
import { slotSessionScenarios } from './slot-session-scenarios.ts';
import { supportScenarios } from './support-scenarios.ts';
import { tournamentScenarios } from './tournament-scenarios.ts';
import { twoFactorScenarios } from './two-factor-scenarios.ts';
import { verificationScenarios } from './verification-scenarios.ts';
import { withdrawalScenarios } from './withdrawal-scenarios.ts';
import type { World } from './world.ts';

/** Returns scenarios by operation name, for operations whose valid calls cannot be generated from the document. */
export const scenariosOf = (world: World): Record<string, Scenario> => ({
  ...accountScenarios(world),
  ...breakScenarios(world),
  ...identityScenarios(world),
  ...twoFactorScenarios(world),
  ...depositScenarios(world),
  ...withdrawalScenarios(world),
  ...limitScenarios(world),
  ...slotSessionScenarios(world),
  ...bonusScenarios(world),
  ...historyScenarios(world),
  ...gameScenarios(world),
  ...frameScenarios(world),
  ...bookScenarios(world),
  ...tournamentScenarios(world),
  ...supportScenarios(world),
  ...verificationScenarios(world),
  ...demoScenarios(world),
});

/** Returns the scenario for all other operations, called by a player if a session is needed, otherwise by a visitor. */
export const defaultScenario =
  (world: World): Scenario =>
  (draft, operation) => {
    const cookies = operation.security.has('session') ? world.player().page.cookies : world.wrong.visitor;
    return { call: { ...draft, operation, cookies } };
  };
