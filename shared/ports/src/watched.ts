import { BehaviorSubject } from 'rxjs';
import type { WatchedValue } from './ports.ts';

/** A watched value with its setter, to which only its owner has access. */
export interface WritableValue<T> extends WatchedValue<T> {
  set(value: T): void;
}

export function writableValue<T>(initial: T): WritableValue<T> {
  const subject = new BehaviorSubject(initial);
  return {
    current: () => subject.value,
    value$: subject.asObservable(),
    set: (value) => subject.next(value),
  };
}
