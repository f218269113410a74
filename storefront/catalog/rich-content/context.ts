/** Page data that the nodes of a tree depend on. */
import type { ReactNode } from "react";
import type { ProductCardView } from "#storefront/views.ts";
import type { HeadingLevel } from "./headings.ts";
import type { RichNode } from "./nodes.ts";
import type { PollView } from "./polls.ts";

export type RichContext = {
  /** Prefix that makes element ids unique among all trees of the page. */
  prefix: string;
  headings: ReadonlyMap<RichNode, HeadingLevel>;
  /** Embedded products of this store, by id. */
  products: ReadonlyMap<string, ProductCardView>;
  /** Polls by id. */
  polls: ReadonlyMap<string, PollView>;
  /** Return URL of the forms in the tree. */
  path: string;
  /** Child nodes of a block. */
  blocks(nodes: readonly RichNode[], context: RichContext): ReactNode;
};

export type NodeProps = { node: RichNode; context: RichContext };

export const anchorOf = (context: RichContext, id: string): string =>
  `${context.prefix}-${id.replace(/[^\w-]/g, "").slice(0, 60)}`;
