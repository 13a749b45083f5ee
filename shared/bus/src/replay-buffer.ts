import { Observable, ReplaySubject, Subject } from 'rxjs';

/** Values for one listener, which may listen later than they begin, or again after a pause. */
export interface ReplayBuffer<T> {
  value$: Observable<T>;
  say(value: T): void;
  /** Drops the buffered values. */
  forget(): void;
}

/** Buffers the latest `count` values of the last `milliseconds` while nobody listens. */
export function createReplayBuffer<T>(count: number, milliseconds: number): ReplayBuffer<T> {
  const live = new Subject<T>();
  let waiting = new ReplaySubject<T>(count, milliseconds);
  const take = () => {
    const taken = waiting;
    waiting = new ReplaySubject<T>(count, milliseconds);
    taken.complete();
    return taken;
  };
  return {
    value$: new Observable((heard) => {
      take().subscribe((value) => heard.next(value));
      return live.subscribe(heard);
    }),
    say: (value) => (live.observed ? live : waiting).next(value),
    forget: () => void take(),
  };
}
