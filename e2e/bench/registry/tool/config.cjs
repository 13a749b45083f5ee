// Configuration of import-map-deployer: the map as one object of a bucket, which is read and replaced as a whole.
const { readFile, rename, writeFile } = require('node:fs/promises');

const map = process.env.IMPORT_MAP;
let drafts = 0;

module.exports = {
  manifestFormat: 'importmap',
  packagesViaTrailingSlashes: false,
  readManifest: () => readFile(map, 'utf8'),
  async writeManifest(text) {
    drafts += 1;
    const draft = `${map}.${process.pid}.${drafts}`;
    await writeFile(draft, text);
    await rename(draft, map);
  },
};
