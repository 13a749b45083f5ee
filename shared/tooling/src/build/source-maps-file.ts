/** File of a build with its source maps: brotli of a JSON object, the map of each script by the script's path. */
export const SOURCE_MAPS_FILE = '.source-maps.json.br';
