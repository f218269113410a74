/** `ui/pages/frame.tsx` for the yardstick: frame and page are one tree, rendered whole each time. */
import type { ReactNode } from "react";
import { renderToString } from "react-dom/server";
import type { Frame } from "../../ui/pages/frame.tsx";

export type { Frame } from "../../ui/pages/frame.tsx";

export function createDocuments<Context>(frame: Frame<Context>) {
  return (context: Context, head: ReactNode, body: ReactNode): readonly Buffer[] => [
    Buffer.from(`<!doctype html>${renderToString(frame.render(context, { head, body }))}`),
  ];
}
