import webpack, { type Chunk, type Compiler, type Module, type WebpackPluginInstance } from 'webpack';
import { COMMON_SHEET, compareSheets, sheetNames } from './sheets.ts';

export const SHEET_FILE = 'styles.[contenthash:8].css';

const STYLES = 'css/mini-extract';
/** Stage of a webpack hook. webpack splits chunks in stage 10. */
const BEFORE_SPLITTING = 9;
const { RuntimeGlobals, RuntimeModule } = webpack;

/**
 * Emits one stylesheet for the styles that the same chunks need, and makes a container's chunks wait for their sheets. The
 * page links the sheets (`host/src/boot/page-glue.ts`, contract `federation` 3), so that it can disable those of a version
 * that is swapped out. The host itself links the common sheet of a release.
 */
export class SheetsByChunk implements WebpackPluginInstance {
  private names = new Map<Module, string>();

  /** Cache group for `splitChunks`. */
  readonly group = {
    type: STYLES,
    chunks: 'all' as const,
    enforce: true,
    name: (module: Module) => this.names.get(module) ?? COMMON_SHEET,
  };

  apply(compiler: Compiler) {
    compiler.hooks.thisCompilation.tap('SheetsByChunk', (compilation) => {
      compilation.hooks.optimizeChunks.tap({ name: 'SheetsByChunk', stage: BEFORE_SPLITTING }, () => {
        const styles = [...compilation.modules].filter(({ type }) => type === STYLES);
        const chunksOf = (module: Module) => [...compilation.chunkGraph.getModuleChunksIterable(module)];
        this.names = sheetNames(
          styles.map((module) => ({ module, size: module.size(), chunks: chunksOf(module).map(nameOf) })),
        );
      });
      compilation.hooks.runtimeRequirementInTree
        .for(RuntimeGlobals.ensureChunkHandlers)
        .tap('SheetsByChunk', (chunk, requirements) => {
          requirements.add(RuntimeGlobals.publicPath);
          compilation.addRuntimeModule(chunk, new SheetsRuntime());
        });
    });
  }
}

const nameOf = ({ name }: Chunk): string => name ?? 'remote';

/** Returns the chunks that are stylesheets, in the order in which a page has to link them. */
export const sheetChunks = (chunks: Iterable<Chunk>): Chunk[] =>
  [...chunks]
    .filter(({ name }) => name === COMMON_SHEET || name?.startsWith(`${COMMON_SHEET}-`))
    .sort((a, b) => compareSheets(nameOf(a), nameOf(b)));

class SheetsRuntime extends RuntimeModule {
  constructor() {
    super('sheets of chunks', RuntimeModule.STAGE_ATTACH);
    // Its code contains the names of stylesheets, which depend on their contents.
    this.dependentHash = true;
  }

  override generate(): string | null {
    const { chunk, compilation } = this;
    const sheets = sheetChunks(chunk?.getAllAsyncChunks() ?? []).filter(({ name }) => name !== COMMON_SHEET);
    if (!compilation || sheets.length === 0) return null;
    const [before, after] = SHEET_FILE.split('[contenthash:8]');
    const hashOf = (sheet: Chunk) => compilation.getPath('[contenthash:8]', { chunk: sheet, contentHashType: STYLES });
    return `
      const ids = ${JSON.stringify(sheets.map(({ id }) => id))}, hashes = ${JSON.stringify(sheets.map(hashOf))};
      ${RuntimeGlobals.ensureChunkHandlers}.styles = (id, promises) => {
        const at = ids.indexOf(id);
        if (at < 0) return;
        const url = ${RuntimeGlobals.publicPath} + "${before}" + hashes[at] + "${after}";
        promises.push(__webpack_require__.federation.bundlerRuntime.sheet({ url, integrity: __webpack_require__.sriHashes[id] }, at));
      };`;
  }
}
