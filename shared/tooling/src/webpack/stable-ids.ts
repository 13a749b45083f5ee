import type { Compiler, WebpackPluginInstance } from 'webpack';

/**
 * Module Federation makes its entry modules from absolute paths, and webpack derives ids from those. Fixed ids make the
 * same bytes in every folder.
 */
export class StableFederationIds implements WebpackPluginInstance {
  apply(compiler: Compiler) {
    compiler.hooks.compilation.tap('StableFederationIds', (compilation) => {
      compilation.hooks.beforeModuleIds.tap('StableFederationIds', (modules) => {
        const graph = compilation.chunkGraph;
        for (const module of modules) {
          const id = module.identifier();
          const entry = id.startsWith('container entry');
          const runtime = /\.federation[\\/]entry\./.test(id);
          if ((entry || runtime) && graph.getModuleId(module) === null && graph.getNumberOfModuleChunks(module) > 0) {
            graph.setModuleId(module, entry ? 'mfc' : 'mfr');
          }
        }
      });
    });
  }
}
