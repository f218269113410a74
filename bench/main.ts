/** `npm run bench -- [name …]`: measurements, each a ratio against a yardstick in the same run. */
import { readdir } from "node:fs/promises";

const folder = new URL("./measures/", import.meta.url);
const available = (await readdir(folder))
  .filter((name) => name.endsWith(".ts"))
  .map((name) => name.slice(0, -3))
  .sort();
const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !available.includes(name));
if (unknown.length > 0) {
  console.error(`There is no measurement "${unknown.join('", "')}". There are: ${available.join(", ")}.`);
  process.exit(1);
}
for (const name of wanted.length > 0 ? wanted : available) {
  const measure: { run(): Promise<void> } = await import(new URL(`${name}.ts`, folder).href);
  console.log(`\n${name}`);
  await measure.run();
}
process.exit(0);
