/** File of a build with what is bundled in it: brotli of a CycloneDX document in JSON. */
export const SBOM_FILE = '.sbom.json.br';
