import type { Compiler, WebpackPluginInstance } from 'webpack';

/** The entry that Module Federation generates. */
const RUNTIME = /\.federation[\\/]entry\./;

/**
 * Module Federation names its entry modules by absolute paths. webpack derives ids from those, and a comment by which the
 * minifier may choose other names. Fixed ids and names give the same bytes in every folder.
 */
export class StableFederationIds implements WebpackPluginInstance {
  apply(compiler: Compiler) {
    compiler.hooks.compilation.tap('StableFederationIds', (compilation) => {
      compilation.hooks.finishModules.tap('StableFederationIds', (modules) => {
        for (const module of modules)
          if (RUNTIME.test(module.identifier())) module.readableIdentifier = () => 'federation entry';
      });
      compilation.hooks.beforeModuleIds.tap('StableFederationIds', (modules) => {
        const graph = compilation.chunkGraph;
        for (const module of modules) {
          const id = module.identifier();
          const entry = id.startsWith('container entry');
          const runtime = RUNTIME.test(id);
          if ((entry || runtime) && graph.getModuleId(module) === null && graph.getNumberOfModuleChunks(module) > 0) {
            graph.setModuleId(module, entry ? 'mfc' : 'mfr');
          }
        }
      });
    });
  }
}
