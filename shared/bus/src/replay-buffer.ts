import { Observable, ReplaySubject, Subject } from 'rxjs';

/** Values for a single subscriber, which may subscribe after the first value or resubscribe after a pause. */
export interface ReplayBuffer<T> {
  value$: Observable<T>;
  emit(value: T): void;
  /** Drops the buffered values. */
  clear(): void;
}

/** Buffers the latest `count` values of the last `milliseconds` while there is no subscriber. */
export function createReplayBuffer<T>(count: number, milliseconds: number): ReplayBuffer<T> {
  const live = new Subject<T>();
  let buffer = new ReplaySubject<T>(count, milliseconds);
  const take = () => {
    const taken = buffer;
    buffer = new ReplaySubject<T>(count, milliseconds);
    taken.complete();
    return taken;
  };
  return {
    value$: new Observable((subscriber) => {
      take().subscribe((value) => subscriber.next(value));
      return live.subscribe(subscriber);
    }),
    emit: (value) => (live.observed ? live : buffer).next(value),
    clear: () => void take(),
  };
}
