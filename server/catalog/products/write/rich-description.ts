/** Descriptions are stored as HTML, and as the tree when one was written; each can be derived from the other. */
import type { RichContent } from "#api/catalog/rich-content.ts";
import { syncPolls } from "#server/catalog/polls/public.ts";
import type { Tx } from "#server/platform/db/db.ts";
import { ValidationError } from "#server/platform/http/app-error.ts";
import { acceptRichContent } from "#server/platform/rich-content/check.ts";
import { toHtml } from "#server/platform/rich-content/to-html.ts";
import type { ProductWriteContext } from "./write-context.ts";

/** Maximum length of a description's HTML, in characters. */
const MAX_HTML = 200_000;

type Description = { html: string; tree: RichContent | null };
type Written = { description?: RichContent | null | undefined; plainDescription?: string | null | undefined };

/** The previous description: its creation time is preserved. */
export type Before = { tree: RichContent | null; created_at: Date };

/**
 * The columns to store, undefined when neither field was sent. The tree takes precedence
 * (docs/protocol/catalog-v3.md#write-rules).
 * @throws {ValidationError} when the tree is invalid or too large
 */
export function readDescription(
  { description, plainDescription }: Written,
  { field, now, before }: { field: string; now: Date; before?: Before | undefined },
): Description | undefined {
  if (description !== undefined && description !== null) {
    const tree = acceptRichContent(description, {
      field: `${field}.description`,
      now,
      previous: before?.tree,
      createdAt: before?.created_at,
    });
    const html = toHtml(tree);
    if (html.length > MAX_HTML) throw tooLongError(`${field}.description`);
    return { html, tree };
  }
  if (plainDescription !== undefined && plainDescription !== null) return { html: plainDescription, tree: null };
  return description === undefined && plainDescription === undefined ? undefined : { html: "", tree: null };
}

const tooLongError = (field: string): ValidationError =>
  new ValidationError([
    {
      field,
      description: `must be at most ${MAX_HTML} characters long as HTML`,
      violatedRule: "MAX_LENGTH",
      ruleName: "DESCRIPTION_SIZE_TOO_BIG",
      data: { threshold: MAX_HTML },
    },
  ]);

/** Registers the polls of the description for voting; assigns missing ids in the stored tree. */
export async function syncDescriptionPolls(
  tx: Tx,
  productId: string,
  columns: Record<string, unknown>,
  writeContext: Pick<ProductWriteContext, "now" | "actor">,
): Promise<void> {
  if (columns.rich_description === undefined) return;
  const tree = columns.rich_description as RichContent | null; // Validated by `readDescription`.
  columns.rich_description = await syncPolls(tx, { kind: "product", id: productId }, tree, writeContext);
}
