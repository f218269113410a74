import { sql } from "kysely";
import type { Tx } from "#server/platform/db/db.ts";
import { finishProduct } from "./finish-product.ts";
import type { ProductWriteContext } from "./write-context.ts";

/**
 * Sets the file of a variant, for a file downloaded after its product was imported. Skips a variant deleted in the
 * meantime.
 */
export async function attachDigitalFile(
  tx: Tx,
  variantId: string,
  fileId: string,
  writeContext: ProductWriteContext,
): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    update variants set digital_file_id = ${fileId}::uuid, revision = revision + 1, updated_at = ${writeContext.now}
    where id = ${variantId}::uuid and digital_file_id is distinct from ${fileId}::uuid
    returning product_id::text as id`.execute(tx);
  for (const { id } of rows) await finishProduct(tx, id, ["variantsInfo"], writeContext);
}
