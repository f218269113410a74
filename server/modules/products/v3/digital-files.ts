import type { Connection } from "#server/platform/db/db.ts";
import type { DigitalFileV3 } from "./showing.ts";

export async function findDigitalFilesV3(
  _connection: Connection,
  _ids: readonly string[],
): Promise<ReadonlyMap<string, DigitalFileV3>> {
  return new Map();
}
