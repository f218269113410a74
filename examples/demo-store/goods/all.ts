import { apparelGoods } from "./apparel.ts";
import { digitalGoods } from "./digital.ts";
import { homeGoods } from "./home.ts";
import { kidsGoods } from "./kids.ts";
import { paperGoods } from "./paper.ts";
import { printGoods } from "./prints.ts";
import type { Goods } from "./product.ts";
import { serviceGoods } from "./services.ts";
import { showcaseGoods } from "./showcase.ts";

/** Takes one product from each list in turn, so that the first page shows the whole range. */
function interleave(lists: readonly (readonly Goods[])[]): Goods[] {
  const longest = Math.max(...lists.map((list) => list.length));
  return Array.from({ length: longest }, (_, index) => lists.flatMap((list) => list[index] ?? [])).flat();
}

/** All products of the demo store in display order. */
export const allGoods: readonly Goods[] = [
  ...interleave([printGoods, homeGoods, apparelGoods, paperGoods, [...kidsGoods, ...digitalGoods, ...serviceGoods]]),
  ...showcaseGoods,
];
