/** File of a build with its source maps: brotli of a JSON object, the map of each script by the script's path. */
export const SOURCE_MAPS_FILE = '.source-maps.json.br';
/** File of a build with what is bundled in it: brotli of a CycloneDX document in JSON. */
export const SBOM_FILE = '.sbom.json.br';
