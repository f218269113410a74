/**
 * Info sections: titled texts that products show, as rich content with the HTML that follows from it. Owns
 * `info_sections`. Invariants: unique names are unique; texts without one belong to one product; deleting a section leaves
 * its products; its polls are those of its tree. Emits created, updated and deleted; touches `info-sections` and the
 * products that show it.
 */
import type { NewInfoSection } from "#api/catalog/info-sections.ts";
import type { Tx } from "#server/platform/db/db.ts";
import { getOrCreateInfoSection, type Writing } from "./write.ts";

/** Ids of the sections of these unique names, in order; those that do not exist are made. */
export async function getOrCreateInfoSections(
  tx: Tx,
  sections: readonly NewInfoSection[],
  writing: Writing,
): Promise<string[]> {
  const ids: string[] = [];
  for (const section of sections) ids.push((await getOrCreateInfoSection(tx, section, writing)).id);
  return ids;
}
