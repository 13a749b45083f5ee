import { BehaviorSubject } from 'rxjs';
import type { Watched } from './ports.ts';

/** A watched value with its setter. The Subject stays private to the owner. */
export interface Settable<T> extends Watched<T> {
  set(value: T): void;
}

export function settable<T>(initial: T): Settable<T> {
  const subject = new BehaviorSubject(initial);
  return {
    current: () => subject.value,
    value$: subject.asObservable(),
    set: (value) => subject.next(value),
  };
}
