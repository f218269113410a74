/** Blocks of a campaign in the editor. */
import type { CampaignContent, EmailBlockKind, MerchantEmailBlock } from "#api/marketing/campaign-values.ts";

const empty = {
  heading: { heading: { text: "" } },
  text: { text: { content: { nodes: [] } } },
  image: { image: { image: null, link: "" } },
  button: { button: { label: "", link: "" } },
  products: { products: { productIds: [] } },
  divider: { divider: {} },
} satisfies Record<EmailBlockKind, Omit<MerchantEmailBlock, "id">>;

const isKind = (name: string): name is EmailBlockKind => name in empty;

export const createBlock = (kind: EmailBlockKind): MerchantEmailBlock => ({
  id: crypto.randomUUID(),
  ...structuredClone(empty[kind]),
});

/** A block has exactly one of the kinds. */
export const kindOf = (block: MerchantEmailBlock): EmailBlockKind =>
  Object.keys(block).find((name): name is EmailBlockKind => isKind(name)) ?? "divider";

type Blocks = readonly MerchantEmailBlock[];

/** The same list if the block is at its end already. */
export function moveBlock(blocks: Blocks, id: string, by: 1 | -1): Blocks {
  const from = blocks.findIndex((block) => block.id === id);
  const block = blocks[from];
  const to = from + by;
  return block === undefined || to < 0 || to >= blocks.length
    ? blocks
    : blocks.toSpliced(from, 1).toSpliced(to, 0, block);
}

/** A draft that shows what an email can have. */
export const createContent = (texts: { heading: string; button: string }): CampaignContent => ({
  name: "",
  subject: "",
  previewText: "",
  blocks: [
    { ...createBlock("heading"), heading: { text: texts.heading } },
    createBlock("text"),
    { ...createBlock("button"), button: { label: texts.button, link: "/" } },
  ],
  audience: {},
});
