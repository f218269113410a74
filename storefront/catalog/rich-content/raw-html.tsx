import { Html } from "#ui/pages/Html.tsx";
import { cleanHtml } from "../products/rich-text.ts";
import type { NodeProps } from "./context.ts";
import { LinkCard } from "./embeds.tsx";
import { dataOf, text } from "./nodes.ts";

/** Sanitized HTML. Embeds of other sites are replaced with links. */
export function htmlOf(props: NodeProps) {
  const html = text(dataOf(props.node, "htmlData"), "html");
  if (html === "") return <LinkCard {...props} />;
  const clean = cleanHtml(html);
  return clean.replace(/<[^>]*>/g, "").trim() === "" ? null : <Html html={clean} />;
}
