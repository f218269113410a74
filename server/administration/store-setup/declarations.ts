/** Declarations of the merchant that no data can prove. */
import type { Connection, Tx } from "#server/platform/db/db.ts";
import { readNamedSettings, writeNamedSettings } from "#server/store/settings/public.ts";

const NAME = "store-setup";

type Declarations = { readonly collectsNoTax: boolean };

export async function readDeclarations(db: Connection): Promise<Declarations> {
  return (await readNamedSettings<Declarations>(db, NAME, { collectsNoTax: false })).value;
}

export async function writeDeclarations(tx: Tx, changes: Partial<Declarations>, now: Date): Promise<void> {
  await writeNamedSettings(tx, NAME, { ...(await readDeclarations(tx)), ...changes }, now);
}
