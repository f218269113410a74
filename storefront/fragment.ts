/** Renders one fragment of a page for a script (`x-fragment`), in the shop's language. */
import type { ReactNode } from "react";
import type { ShopContext } from "#storefront/context.ts";
import { renderFragment } from "#ui/pages/fragment.ts";
import { htmlResponse, type PageResponse } from "#ui/pages/page.ts";

export const fragmentResponse = (
  { shop }: ShopContext,
  part: ReactNode,
  options?: Parameters<typeof htmlResponse>[1],
): PageResponse => htmlResponse(renderFragment(shop.language, part), options);
