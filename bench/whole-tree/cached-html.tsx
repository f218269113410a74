/**
 * `ui/pages/cached-html.tsx` for the yardstick: React renders every element. JSON is cached, because it isn't React's work.
 */
import type { ComponentProps, ReactNode } from "react";
import { safeJson } from "#ui/pages/json.ts";
import { remember } from "#ui/pages/remember.ts";

export const EVERYWHERE = {};

type Props = {
  as: "div" | "li" | "ul" | "header" | "section";
  children: () => ReactNode;
  onError?: (error: unknown) => void;
  "data-section"?: string;
} & Pick<ComponentProps<"div">, "className" | "hidden" | "aria-labelledby">;

export const CachedHtml = ({ as: Element, children, onError: _, ...rest }: Props) => (
  <Element {...rest}>{children()}</Element>
);

export const cachedJson = remember((of: object): string => safeJson(of));
