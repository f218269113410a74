/** The plain-text version of an email, from the same blocks as its HTML. */
import type { EmailBlock, EmailItem, EmailProduct } from "./blocks.ts";
import type { EmailFrame, EmailLegal } from "./render-html.ts";

export function renderText({ storeName, storeUrl, heading, blocks, footer, legal }: EmailFrame): string {
  const parts = [heading, ...blocks.map(blockText), footer?.text.replace("{email}", () => footer.email) ?? ""];
  return `${parts.filter((part) => part !== "").join("\n\n")}\n\n-- \n${storeName}\n${storeUrl}\n${legal === undefined ? "" : legalText(legal)}`;
}

const legalText = ({ lines, link }: EmailLegal): string => `${[...lines, `${link.label}: ${link.url}`].join("\n")}\n`;

function blockText(block: EmailBlock): string {
  switch (block.kind) {
    case "heading":
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
    case "image":
      return [block.alt, block.url ?? ""].filter((part) => part !== "").join(": ");
    case "products":
      return block.products.map(productText).join("\n");
    case "divider":
      return "";
    case "custom":
      return block.text;
  }
}

const productText = ({ name, price, url }: EmailProduct): string => `${name}  ${price}\n  ${url}`;

function itemText({ name, quantity, details, amount }: EmailItem): string {
  const title = `${quantity.count} × ${name}${amount === undefined ? "" : `  ${amount}`}`;
  return [title, ...details.filter((text) => text !== "").map((text) => `  ${text}`)].join("\n");
}
