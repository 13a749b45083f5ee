import type { ListedCohort } from '@parlay/releases/replies/cohorts';
import type { ListedToken } from '@parlay/releases/replies/tokens';
import type { ListedWebhook } from '@parlay/releases/replies/webhooks';
import type { VerdictRule } from '@parlay/releases/verdict-rule';
import { atom } from 'jotai';
import type { SteerAction } from '../data/order.ts';

/** Request to open a dialog, with the data that the operator saw. */
export type DialogRequest =
  | {
      kind: 'rollback';
      remote: string;
      /** Version that visitors get now. */
      from: string;
      to: string;
      revision: number;
      /** Prefilled reason: the verdict that the change is based on. */
      reason?: string | undefined;
    }
  | {
      kind: 'promote';
      remote: string;
      audience: 'everyone' | 'part';
      /** Version that everyone gets now, which the dialog does not offer as a canary. */
      live?: string | undefined;
      version?: string | undefined;
      revision: number;
    }
  | { kind: 'steer'; remote: string; version: string; action: SteerAction; revision: number; next?: number | undefined }
  | { kind: 'retire'; remote: string; version: string; revision: number }
  | { kind: 'freeze' | 'unfreeze'; remote: string }
  | { kind: 'end preview'; preview: string; by: string }
  | SettingsRequest;

/** Request to open a settings dialog. Only ops may make these changes. */
export type SettingsRequest =
  | { kind: 'create token' | 'create webhook' | 'create channel' }
  | { kind: 'revoke token'; token: ListedToken }
  | { kind: 'remove webhook'; webhook: ListedWebhook }
  /** Without `cohort`, creates a new one. */
  | { kind: 'add to cohort'; cohort?: string }
  | { kind: 'remove from cohort'; cohort: ListedCohort }
  | { kind: 'remove channel'; name: string }
  | { kind: 'change rule'; name: string; rule: VerdictRule };

const requested = atom<DialogRequest | undefined>(undefined);

/** The open dialog. */
export const dialogAtom = atom((get) => get(requested));
/** Opens a dialog over the page. */
export const openDialogAtom = atom(null, (_get, set, request: DialogRequest) => set(requested, request));
export const closeDialogAtom = atom(null, (_get, set) => set(requested, undefined));
