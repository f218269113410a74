/** The plain-text version of an email, from the same blocks as its HTML. */
import type { EmailBlock, EmailItem } from "./blocks.ts";
import type { EmailFrame } from "./render-html.ts";

export function renderText({ storeName, storeUrl, heading, blocks, footer }: EmailFrame): string {
  const parts = [heading, ...blocks.map(blockText), footer?.text.replace("{email}", () => footer.email) ?? ""];
  return `${parts.filter((part) => part !== "").join("\n\n")}\n\n-- \n${storeName}\n${storeUrl}\n`;
}

function blockText(block: EmailBlock): string {
  switch (block.kind) {
    case "paragraph":
    case "note":
      return block.text;
    case "list":
      return block.items.map((item) => `- ${item}`).join("\n");
    case "code":
      return block.code;
    case "button":
      return `${block.label}: ${block.url}`;
    case "links":
      return block.links.map(({ label, url }) => `${label}: ${url}`).join("\n");
    case "quote":
      return block.author === undefined ? `“${block.text}”` : `“${block.text}”\n– ${block.author}`;
    case "items":
      return block.items.map(itemText).join("\n");
    case "totals":
      return block.totals.map(({ label, value }) => `${label}: ${value}`).join("\n");
    case "columns":
      return block.columns.map(({ title, lines }) => [`${title}:`, ...lines].join("\n")).join("\n\n");
    case "custom":
      return block.text;
  }
}

function itemText({ name, quantity, details, amount }: EmailItem): string {
  const title = `${quantity.count} × ${name}${amount === undefined ? "" : `  ${amount}`}`;
  return [title, ...details.filter((text) => text !== "").map((text) => `  ${text}`)].join("\n");
}
