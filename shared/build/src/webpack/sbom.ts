import { CycloneDxWebpackPlugin } from '@cyclonedx/webpack-plugin';
import type { Configuration } from 'webpack';

/** Folder in a build's output for the SBOM. Hidden, so that no release lists it. */
export const SBOM_FOLDER = '.sbom';

/** Adds a CycloneDX SBOM of the bundle, without time or serial number so that the same sources give the same bytes. */
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
