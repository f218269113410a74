/**
 * Info sections: titled texts shown on products, as rich content with the HTML rendered from it. Owns `info_sections`.
 * Invariants: unique names are unique; a section without one belongs to a single product; deleting a section keeps its
 * products; its polls are those of its tree. Emits created, updated and deleted; touches `info-sections` and the
 * products that show it.
 */
import type { NewInfoSection } from "#api/catalog/info-sections.ts";
import type { Tx } from "#server/platform/db/db.ts";
import { getOrCreateInfoSection, type InfoSectionWriteContext } from "./write.ts";

/** Returns the ids of the sections with these unique names, in order, creating those that don't exist. */
export async function getOrCreateInfoSections(
  tx: Tx,
  sections: readonly NewInfoSection[],
  writeContext: InfoSectionWriteContext,
): Promise<string[]> {
  const ids: string[] = [];
  for (const section of sections) ids.push((await getOrCreateInfoSection(tx, section, writeContext)).id);
  return ids;
}
