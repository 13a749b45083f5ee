// Configuration of import-map-deployer. The map is read and replaced as a whole, like an object in a bucket.
const { readFile, rename, writeFile } = require('node:fs/promises');

const map = process.env.IMPORT_MAP;
let writes = 0;

module.exports = {
  manifestFormat: 'importmap',
  packagesViaTrailingSlashes: false,
  readManifest: () => readFile(map, 'utf8'),
  async writeManifest(text) {
    writes += 1;
    const temporary = `${map}.${process.pid}.${writes}`;
    await writeFile(temporary, text);
    await rename(temporary, map);
  },
};
