/** Emails of rules as blocks. Rules that were made without blocks have plain text, which is shown as one block. */
import type { AutomationAction } from "#api/marketing/automation.ts";
import type { MerchantEmailBlock } from "#api/marketing/campaign-values.ts";
import { isTree, plainTextOf } from "#backoffice/richtext/rich-content.ts";

export type EmailContent = Pick<NonNullable<AutomationAction["mail"]>, "subject" | "body" | "blocks">;
type Blocks = readonly MerchantEmailBlock[];

const MAX_BODY = 5000;

const paragraph = (text: string, index: number) => ({
  type: "PARAGRAPH" as const,
  id: `p${index + 1}`,
  nodes: [{ type: "TEXT" as const, id: "", nodes: [], textData: { text, decorations: [] } }],
  paragraphData: {},
});

const textBlock = (id: string, text: string): MerchantEmailBlock => ({
  id,
  text: {
    content: { nodes: text === "" ? [] : text.split(/\n\s*\n/).map((part, index) => paragraph(part.trim(), index)) },
  },
});

export const blocksOf = ({ blocks, body }: EmailContent): Blocks => blocks ?? [textBlock("body", body)];

/** The text of the blocks is the email's plain text. */
export function withBlocks({ subject }: EmailContent, blocks: Blocks): EmailContent {
  const body = blocks
    .map(
      ({ heading, text, button }) =>
        heading?.text ?? button?.label ?? (isTree(text?.content) ? plainTextOf(text.content) : ""),
    )
    .map((part) => part.trim())
    .filter((part) => part !== "")
    .join("\n\n")
    .slice(0, MAX_BODY);
  return { subject, body, ...(blocks.length > 0 && { blocks: [...blocks] }) };
}

/** At the end of the last block if it is text or a heading, otherwise in a new one. A new id makes the editor show the text. */
export function insertPlaceholder(blocks: Blocks, path: string): Blocks {
  const placeholder = `{{${path}}}`;
  const last = blocks.at(-1);
  if (last?.heading)
    return [...blocks.slice(0, -1), { ...last, heading: { text: append(last.heading.text, placeholder) } }];
  const content: unknown = last?.text?.content;
  if (!isTree(content)) return [...blocks, textBlock(crypto.randomUUID(), placeholder)];
  const final = content.nodes.at(-1);
  const isParagraph = final?.type === "PARAGRAPH";
  const spaced = append(plainTextOf({ nodes: final ? [final] : [] }), placeholder).slice(-placeholder.length - 1);
  const run = { type: "TEXT", id: "", nodes: [], textData: { text: spaced, decorations: [] } };
  const nodes = isParagraph
    ? [...content.nodes.slice(0, -1), { ...final, nodes: [...(final.nodes ?? []), run] }]
    : [...content.nodes, paragraph(placeholder, content.nodes.length)];
  return [...blocks.slice(0, -1), { id: crypto.randomUUID(), text: { content: { nodes } } } as MerchantEmailBlock];
}

const append = (text: string, word: string): string => `${text}${text === "" || text.endsWith(" ") ? "" : " "}${word}`;
