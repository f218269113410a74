/** Validates blocks of emails that merchants write, beyond the schema. */
import { isSafeLink } from "#api/content/links.ts";
import type { FieldViolation } from "#api/errors.ts";
import type { MerchantEmailBlock } from "#api/marketing/campaign-values.ts";
import type { Connection } from "#server/platform/db/db.ts";
import { AppError, ValidationError } from "#server/platform/http/app-error.ts";
import { checkRichContent } from "#server/platform/rich-content/check.ts";
import { loadFiles } from "./content.ts";

/**
 * @param root path of the object that has the blocks, for violations
 * @throws {ValidationError} for unsafe links and invalid rich text
 * @throws {AppError} MEDIA_NOT_FOUND
 */
export async function checkBlocks(db: Connection, blocks: readonly MerchantEmailBlock[], root: string): Promise<void> {
  const violations = blocks.flatMap((block, index): FieldViolation[] => {
    const path = `${root}.blocks[${index}]`;
    if (block.text) return checkRichContent(block.text.content, `${path}.text.content`);
    const [kind, link] = block.button ? ["button", block.button.link] : ["image", block.image?.link ?? ""];
    if (isSafeLink(link)) return [];
    const description =
      "must be a web address, an email address (mailto:), a phone number (tel:) or a path such as /pages/about";
    return [{ field: `${path}.${kind}.link`, description, violatedRule: "FORMAT", data: {} }];
  });
  if (violations.length > 0) throw new ValidationError(violations.slice(0, 20));
  const mediaIds = blocks.flatMap(({ image }) => image?.image?.mediaId ?? []);
  const files = await loadFiles(db, mediaIds);
  const mediaId = mediaIds.find((each) => !files.has(each));
  if (mediaId !== undefined) throw new AppError("MEDIA_NOT_FOUND", { data: { mediaId } });
}
