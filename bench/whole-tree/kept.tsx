/**
 * `ui/pages/kept.tsx` for the yardstick: React renders every element. JSON is cached, because it isn't React's work.
 */
import type { ComponentProps, ReactNode } from "react";
import { safeJson } from "#ui/pages/json.ts";
import { remember } from "#ui/pages/remember.ts";

export const EVERYWHERE = {};

type Props = {
  as: "div" | "li" | "ul" | "header" | "section";
  children: () => ReactNode;
} & Pick<ComponentProps<"div">, "className" | "hidden" | "aria-labelledby">;

export const Kept = ({ as: Element, children, ...rest }: Props) => <Element {...rest}>{children()}</Element>;

export const keptJson = remember((of: object): string => safeJson(of));
