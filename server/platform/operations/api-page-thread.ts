/** Worker thread that builds and compresses the API page, which would block the event loop for 200 ms. */
import { readFileSync } from "node:fs";
import { parentPort, workerData } from "node:worker_threads";
import { gzipSync } from "node:zlib";
import { apiPage } from "./api-page.ts";

/** Path of the OpenAPI document. */
export type ApiPageTask = { readonly path: string };

if (parentPort !== null) {
  const { path }: ApiPageTask = workerData;
  parentPort.postMessage(gzipSync(apiPage(JSON.parse(readFileSync(path, "utf8"))), { level: 9 }));
}
