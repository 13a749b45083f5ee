/** File in a build with its source maps: a brotli-compressed JSON object with each script's map by the script's path. */
export const SOURCE_MAPS_FILE = '.source-maps.json.br';
/** File in a build with its bill of materials: a brotli-compressed CycloneDX document in JSON. */
export const SBOM_FILE = '.sbom.json.br';
