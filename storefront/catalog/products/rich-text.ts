/** Merchant HTML made harmless: a short list of elements without attributes, links with safe addresses, the rest as text. */

const ALLOWED = new Set(
  "p br strong b em i u s ul ol li h3 h4 h5 blockquote table thead tbody tr th td caption span div a sub sup hr dl dt dd".split(
    " ",
  ),
);
const VOID = new Set(["br", "hr"]);
/** Elements whose content is not text to show. */
const DROPPED = /<(script|style|iframe|object|embed|template|noscript|svg|math|title)\b[\s\S]*?(?:<\/\1\s*>|$)/gi;
const TAG = /<!--[\s\S]*?(?:-->|$)|<(\/?)([a-z][a-z0-9]*)((?:\s[^<>]*)?)\/?>|[<>]/gi;

/** Text without any markup becomes paragraphs. Unclosed elements are closed. */
export function cleanHtml(source: string): string {
  if (!/<[a-z]/i.test(source)) return paragraphs(source);
  const open: string[] = [];
  const cleaned = source
    .replace(DROPPED, "")
    .replace(TAG, (whole, slash: string, name: string | undefined, rest: string) => {
      if (whole === "<") return "&lt;";
      if (whole === ">") return "&gt;";
      const tag = name?.toLowerCase() ?? "";
      if (!ALLOWED.has(tag)) return "";
      if (slash) return close(open, tag);
      if (VOID.has(tag)) return `<${tag}>`;
      open.push(tag);
      return tag === "a" ? `<a${hrefOf(rest)}>` : `<${tag}>`;
    });
  return (
    cleaned +
    open
      .reverse()
      .map((tag) => `</${tag}>`)
      .join("")
  );
}

/** The words only, for descriptions in the head. */
export const plainText = (source: string): string =>
  source
    .replace(DROPPED, " ")
    .replace(/<[^>]*>/g, " ")
    .replace(/&nbsp;/g, " ")
    .replace(/&amp;/g, "&")
    .replace(/\s+/g, " ")
    .trim();

function close(open: string[], tag: string): string {
  const at = open.lastIndexOf(tag);
  if (at < 0) return "";
  return open
    .splice(at)
    .reverse()
    .map((name) => `</${name}>`)
    .join("");
}

function hrefOf(attributes: string): string {
  const found = /\shref\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i.exec(attributes);
  const href = (found?.[1] ?? found?.[2] ?? found?.[3] ?? "").trim();
  if (!/^(?:https?:\/\/|mailto:|\/(?!\/)|#)/i.test(href)) return "";
  return ` href="${escapeHtml(href.replace(/&amp;/g, "&"))}" rel="nofollow noopener"`;
}

const paragraphs = (text: string): string =>
  text
    .split(/\n{2,}/)
    .filter((part) => part.trim() !== "")
    .map((part) => `<p>${escapeHtml(part.trim()).replaceAll("\n", "<br>")}</p>`)
    .join("");

const escapeHtml = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
