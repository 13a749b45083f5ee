/** Something that happens again and again in this process; who listens is told at once, and told nothing but that. */
export class Signal {
  readonly #listeners = new Set<() => void>();

  /** Returns how to stop listening. */
  listen(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  give(): void {
    for (const listener of this.#listeners) listener();
  }
}
