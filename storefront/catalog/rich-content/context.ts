/** What the parts of a tree need to know of the page around them. */
import type { ReactNode } from "react";
import type { ProductCardView } from "#storefront/views.ts";
import type { HeadingLevel } from "./headings.ts";
import type { RichNode } from "./nodes.ts";
import type { PollView } from "./polls.ts";

export type RichContext = {
  /** Makes the ids of this tree unlike those of other trees on the page. */
  prefix: string;
  headings: ReadonlyMap<RichNode, HeadingLevel>;
  /** The shop's own products that the tree shows, by id. */
  products: ReadonlyMap<string, ProductCardView>;
  /** By the poll's id. */
  polls: ReadonlyMap<string, PollView>;
  /** Where forms of the tree come back to. */
  path: string;
  /** The nodes inside a block, in their order. */
  blocks(nodes: readonly RichNode[], context: RichContext): ReactNode;
};

export type NodeProps = { node: RichNode; context: RichContext };

export const anchorOf = (context: RichContext, id: string): string =>
  `${context.prefix}-${id.replace(/[^\w-]/g, "").slice(0, 60)}`;
