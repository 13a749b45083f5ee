import { addToast, removeToast, type ToastItem } from '@parlay/ui/toast-queue';
import { atom } from 'jotai';

const queue = atom<readonly ToastItem[]>([]);

export const noticesAtom = atom((get) => get(queue));
export const notifyAtom = atom(null, (_get, set, notice: ToastItem) => set(queue, (all) => addToast(all, notice)));
export const dismissAtom = atom(null, (_get, set, id: string) => set(queue, (all) => removeToast(all, id)));
