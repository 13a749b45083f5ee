import { atom } from 'jotai';
import type { SteerAction } from '../data/order.ts';

/** A dialog that is open, with what its opener saw. */
export type Asking =
  | {
      kind: 'rollback';
      remote: string;
      /** Version that visitors have now. */
      from: string;
      to: string;
      revision: number;
      /** Start of the reason: the verdict that the change is based on. */
      reason?: string | undefined;
    }
  | { kind: 'promote'; remote: string; audience: 'everyone' | 'part'; version?: string | undefined; revision: number }
  | { kind: 'steer'; remote: string; version: string; action: SteerAction; revision: number; next?: number | undefined }
  | { kind: 'retire'; remote: string; version: string; revision: number }
  | { kind: 'freeze' | 'unfreeze'; remote: string }
  | { kind: 'end preview'; preview: string; by: string };

const asking = atom<Asking | undefined>(undefined);

export const askingAtom = atom((get) => get(asking));
/** Opens a dialog over the page. */
export const askAtom = atom(null, (_get, set, one: Asking) => set(asking, one));
export const closeDialogAtom = atom(null, (_get, set) => set(asking, undefined));
