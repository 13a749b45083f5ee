import type { Compiler, WebpackPluginInstance } from 'webpack';

/** Matches the entry that Module Federation generates. */
const RUNTIME = /\.federation[\\/]entry\./;

/**
 * Gives Module Federation's entry modules fixed ids and names, so that builds have the same bytes in every folder. Without
 * it webpack would derive ids, and a comment that influences the minifier's choice of names, from absolute paths.
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
