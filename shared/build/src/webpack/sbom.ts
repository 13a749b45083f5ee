import { CycloneDxWebpackPlugin } from '@cyclonedx/webpack-plugin';
import type { Configuration } from 'webpack';

/** Folder of a build's output that the document is written to. Hidden, so that no release lists it. */
export const SBOM_FOLDER = '.sbom';

/** Adds a CycloneDX document of the packages in the bundle: the same bytes for the same sources, without time or number. */
export const withSbom = (configuration: Configuration): Configuration => ({
  ...configuration,
  plugins: [
    ...(configuration.plugins ?? []),
    new CycloneDxWebpackPlugin({
      outputLocation: SBOM_FOLDER,
      includeWellknown: false,
      reproducibleResults: true,
      rootComponentAutodetect: true,
    }),
  ],
});
