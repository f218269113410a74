import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { countries } from "#backoffice/countries.ts";

test("no country stands in the list twice, and no withdrawn code stands in it", () => {
  const names = countries.map(({ name }) => name);
  assert.equal(new Set(names).size, names.length);
  assert.deepEqual(
    countries.filter(({ code, name }) => code === name),
    [],
  );
  const withdrawn = ["DD", "FX", "UK", "CS", "YU", "SU", "TP", "ZR", "BU", "AN", "NT", "VD", "YD", "EU", "UN", "ZZ"];
  assert.deepEqual(
    countries.filter(({ code }) => withdrawn.includes(code)),
    [],
  );
  assert.deepEqual(
    ["DE", "FR", "GB", "RS", "US"].map((wanted) => countries.find(({ code }) => code === wanted)?.name),
    ["Germany", "France", "United Kingdom", "Serbia", "United States"],
  );
});

test("every page that lets people choose a country takes this list", async () => {
  const list = /from "#backoffice\/countries\.ts"/;
  const select = /from "(?:#backoffice\/checkout\/shipping\/zones|\.\.\/zones)\/CountrySelect\.tsx"/;
  const files = {
    "checkout/shipping/zones/CountrySelect": list,
    "pricing/fees/FeePickers": list,
    "pricing/taxes/RegionSheet": select,
    "pricing/taxes/TaxTesterCard": select,
  };
  for (const [file, source] of Object.entries(files))
    assert.match(await readFile(new URL(`${file}.tsx`, import.meta.url), "utf8"), source, file);
});
