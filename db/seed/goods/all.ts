import { apparelGoods } from "./apparel.ts";
import { homeGoods } from "./home.ts";
import { moreGoods } from "./kids-and-more.ts";
import { paperGoods } from "./paper.ts";
import { printGoods } from "./prints.ts";
import type { Goods } from "./product.ts";
import { showcaseGoods } from "./showcase.ts";

/** Takes one from each list in turn, so that the first page of the shop shows its breadth. */
function interleave(lists: readonly (readonly Goods[])[]): Goods[] {
  const longest = Math.max(...lists.map((list) => list.length));
  return Array.from({ length: longest }, (_, index) => lists.flatMap((list) => list[index] ?? [])).flat();
}

/** Every product of the demo shop, in the order a shopper should meet them. */
export const allGoods: readonly Goods[] = [
  ...interleave([printGoods, homeGoods, apparelGoods, paperGoods, moreGoods]),
  ...showcaseGoods,
];
