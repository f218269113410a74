/** `ui/pages/kept.tsx` for the yardstick: nothing is kept. */
import type { ReactNode } from "react";

type Props = { as: "div" | "li"; children: () => ReactNode };

export const Kept = ({ as: Element, children }: Props) => <Element>{children()}</Element>;
