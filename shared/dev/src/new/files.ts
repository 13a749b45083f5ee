import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Files that a generator wrote, with the next steps, or the reason why it wrote nothing. */
export type GeneratorResult =
  | { ok: true; files: readonly string[]; next: readonly string[] }
  | { ok: false; error: string };

export const isSlug = (name: string): boolean => /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name);

/** `free-spins` → `FreeSpins`. */
export const pascalCase = (slug: string): string =>
  slug.replaceAll(/(?:^|[-/.])([a-z0-9])/g, (_all, letter: string) => letter.toUpperCase());

/** `free-spins` → `freeSpins`. */
export const camelCase = (slug: string): string =>
  slug.replaceAll(/[-/.]([a-z0-9])/g, (_all, letter: string) => letter.toUpperCase());

/** `free-spins` → `Free spins`. */
export const titleOf = (slug: string): string => slug.charAt(0).toUpperCase() + slug.slice(1).replaceAll('-', ' ');

/** Collects changes of a checkout and writes them together, or writes none if one of them fails. */
export class Changes {
  readonly #texts = new Map<string, string>();
  readonly #root: string;

  constructor(root: string) {
    this.#root = root;
  }

  exists(file: string): boolean {
    return existsSync(join(this.#root, file));
  }

  list(folder: string): string[] {
    return this.exists(folder) ? readdirSync(join(this.#root, folder)) : [];
  }

  read(file: string): string {
    return this.#texts.get(file) ?? readFileSync(join(this.#root, file), 'utf8');
  }

  /** Adds a new file. */
  add(file: string, text: string): void {
    if (this.exists(file)) throw new Error(`${file} exists already.`);
    this.#texts.set(file, text);
  }

  /** Replaces text in a file. Throws if the pattern does not match. */
  change(file: string, pattern: RegExp, replacement: (...groups: string[]) => string): void {
    const text = this.read(file);
    if (!pattern.test(text)) throw new Error(`${file} does not look as expected: nothing in it matches ${pattern}.`);
    this.#texts.set(file, text.replace(pattern, replacement));
  }

  changeJson(file: string, change: (content: Record<string, object>) => void): void {
    const content = JSON.parse(this.read(file)) as Record<string, object>;
    change(content);
    this.#texts.set(file, `${JSON.stringify(content, null, 2)}\n`);
  }

  /** Writes all changes and returns the paths of the files. */
  write(): string[] {
    for (const [file, text] of this.#texts) {
      mkdirSync(dirname(join(this.#root, file)), { recursive: true });
      writeFileSync(join(this.#root, file), text);
    }
    return [...this.#texts.keys()];
  }
}
