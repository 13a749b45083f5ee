import { relative } from 'node:path';
import webpack, { type Configuration, type Stats } from 'webpack';
import { readableErrors } from '../webpack/readable.ts';

export type CompileResult = { ok: true; stats: Stats } | { ok: false; error: string };

function errorsOf(stats: Stats): string {
  const { errors = [] } = stats.toJson({ all: false, errors: true });
  return readableErrors(errors);
}

/** Runs webpack once. Errors have webpack's own message. */
export function compile(configuration: Configuration): Promise<CompileResult> {
  return new Promise((resolve) => {
    const compiler = webpack(configuration);
    if (!compiler) {
      resolve({ ok: false, error: 'webpack did not start' });
      return;
    }
    compiler.run((error, stats) => {
      compiler.close(() => {
        if (error) resolve({ ok: false, error: error.message });
        else if (!stats || stats.hasErrors())
          resolve({ ok: false, error: stats ? errorsOf(stats) : 'webpack gave no result' });
        else resolve({ ok: true, stats });
      });
    });
  });
}

/** Returns the scripts of a named chunk and of the chunks it was split into. */
export function scriptsOf(stats: Stats, chunkName: string): string[] | undefined {
  const group = stats.compilation.namedChunkGroups.get(chunkName);
  if (!group) return undefined;
  const files = group.chunks.flatMap((chunk) => [...chunk.files]);
  return [...new Set(files)].filter((file) => file.endsWith('.js') && file !== 'remoteEntry.js').sort();
}

/** Returns the shared libraries of the `late` tier that a named chunk needs before it runs. */
export function lateNeedsOf(stats: Stats, chunkName: string, late: ReadonlySet<string>): string[] {
  const { chunkGraph, namedChunkGroups } = stats.compilation;
  const found = new Set<string>();
  for (const chunk of namedChunkGroups.get(chunkName)?.chunks ?? []) {
    for (const module of chunkGraph.getChunkModulesIterable(chunk)) {
      const key = (module as { options?: { shareKey?: string } }).options?.shareKey;
      if (key && late.has(key)) found.add(key);
    }
  }
  return [...found].sort();
}

export interface CompiledStyles {
  /** Source file, relative to the workspace. */
  file: string;
  /** Compiled styles with the page's class names. */
  css: Buffer;
}

/** Returns each source file's styles as compiled into the stylesheet. */
export function stylesOf(stats: Stats, root: string): CompiledStyles[] {
  return [...stats.compilation.modules].flatMap((module) => {
    const { type, content } = module as { type: string; content?: Buffer | string };
    if (type !== 'css/mini-extract' || content === undefined) return [];
    const source = /[^!|]+\.css/.exec(module.identifier().split('!').at(-1) ?? '')?.[0] ?? 'styles';
    return [{ file: relative(root, source), css: Buffer.from(content) }];
  });
}
