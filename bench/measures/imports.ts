/**
 * A CSV file of 10,000 products: products per second during validation and import, against the same products sent in
 * bulk requests of a hundred; and the memory growth of the process (gate 100 MB).
 */
import { readFile } from "node:fs/promises";
import { setTimeout } from "node:timers/promises";
import { bulkCreateProductsV3 } from "#api/catalog/wire/v3/products.ts";
import { createImport, type FileImport, getImport, runImport } from "#api/imports/imports.ts";
import { addPart, createUpload } from "#api/store/uploads.ts";
import { type Call, createCall, fetchTransport } from "#sdk/call.ts";
import { SHOP_KEY, startShop } from "../processes.ts";

const PRODUCTS = 10_000;
const BULK_PRODUCTS = 1000;
const GATE_MEGABYTES = 100;

export async function run(): Promise<void> {
  const shop = await startShop("empty");
  const call = createCall(fetchTransport(shop.origin), { authorization: SHOP_KEY });
  try {
    const bulk = await rate(BULK_PRODUCTS, () => sendInHundreds(call, BULK_PRODUCTS));
    // Garbage from startup doesn't count as growth.
    await setTimeout(5000);
    const before = await residentMegabytes(shop.pid);
    let [peak, isOver] = [before, false];
    const watching = (async () => {
      for (; !isOver; await setTimeout(50)) peak = Math.max(peak, await residentMegabytes(shop.pid));
    })();
    let id = "";
    const checked = await rate(PRODUCTS, async () => {
      id = await begin(call, shop.origin);
      await until(call, id, "READY");
    });
    const written = await rate(PRODUCTS, async () => {
      await call(runImport, { params: { id } });
      const { done } = await until(call, id, "DONE");
      if (done.created !== PRODUCTS) throw new Error(`${done.created} of ${PRODUCTS} products were created.`);
    });
    isOver = true;
    await watching;
    const growth = peak - before;
    console.log(`  checked ${checked.toFixed(0)} products/s, written ${written.toFixed(0)} products/s`);
    console.log(`  bulk requests ${bulk.toFixed(0)} products/s, ratio ${(written / bulk).toFixed(2)} (gate 0.5)`);
    console.log(
      `  memory ${before.toFixed(0)} → ${peak.toFixed(0)} MB, + ${growth.toFixed(0)} MB (gate ${GATE_MEGABYTES})  ${growth <= GATE_MEGABYTES ? "ok" : "OVER"}`,
    );
  } finally {
    await shop.stop();
  }
}

async function rate(count: number, work: () => Promise<void>): Promise<number> {
  const start = performance.now();
  await work();
  return count / ((performance.now() - start) / 1000);
}

const text = (index: number): string => `<p>Number ${index}. ${"It is good for everything. ".repeat(8)}</p>`;

async function sendInHundreds(call: Call, count: number): Promise<void> {
  for (let start = 0; start < count; start += 100) {
    const products = Array.from({ length: 100 }, (_, offset) => {
      const index = start + offset;
      return {
        name: `Bulk product ${index}`,
        productType: "PHYSICAL" as const,
        plainDescription: text(index),
        brand: { name: `Brand ${index % 20}` },
        physicalProperties: {},
        variantsInfo: { variants: [{ price: { actualPrice: { amount: "12.50" } }, sku: `BULK-${index}` }] },
      };
    });
    await call(bulkCreateProductsV3, { body: { products } });
  }
}

async function begin(call: Call, origin: string): Promise<string> {
  const rows = Array.from(
    { length: PRODUCTS },
    (_, index) =>
      `list-${index},Listed product ${index},"${text(index)}",Brand ${index % 20},12.50,LIST-${index},${index % 50}`,
  );
  const bytes = Buffer.from(["Handle,Name,Description,Brand,Price,SKU,Stock: Warehouse", ...rows].join("\n"));
  const { upload } = await call(createUpload, {
    body: { upload: { fileName: "list.csv", byteSize: bytes.byteLength } },
  });
  const address = `${origin}${addPart.path.replace("{id}", upload.id)}?offset=0`;
  await fetch(address, { method: "POST", headers: { authorization: SHOP_KEY }, body: bytes });
  return (await call(createImport, { body: { import: { uploadId: upload.id } } })).import.id;
}

async function until(call: Call, id: string, state: FileImport["state"]): Promise<FileImport> {
  for (;;) {
    const { import: found } = await call(getImport, { params: { id } });
    if (found.state === state) return found;
    if (found.state === "FAILED") throw new Error(found.problem);
    await setTimeout(100);
  }
}

async function residentMegabytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
}
