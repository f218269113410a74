/** Merchants' HTML, sanitized for pages: an allow-list of elements, links with safe addresses, everything else as text. */
import { Parser } from "htmlparser2";
import sanitizeHtml from "sanitize-html";
import { safeLinkAddress } from "#api/catalog/link-address.ts";

const ALLOWED = [
  ..."p br strong b em i u s ul ol li h3 h4 h5 blockquote table thead tbody tr th td caption span div a sub sup".split(
    " ",
  ),
  ..."hr dl dt dd".split(" "),
];
/** Dropped with their content: it isn't text, or browsers and parsers disagree on where it ends. Never shorten this list. */
const DROPPED = [
  ..."script style title template noscript noembed noframes iframe object embed applet frameset plaintext xmp".split(
    " ",
  ),
  ..."textarea select option svg math".split(" "),
];

const POLICY: sanitizeHtml.IOptions = {
  allowedTags: ALLOWED,
  // Attributes are set by the transformation below only.
  allowedAttributes: { a: ["href", "rel"] },
  allowedSchemes: ["http", "https", "mailto", "tel"],
  allowProtocolRelative: false,
  nonTextTags: DROPPED,
  nestingLimit: 100,
  transformTags: {
    a(tagName, { href = "" }) {
      const address = safeLinkAddress(href);
      return { tagName, attribs: address === undefined ? {} : { href: address, rel: "nofollow noopener" } };
    },
  },
};

/** Text without any markup becomes paragraphs. */
export const cleanHtml = (source: string): string =>
  /<[a-z]/i.test(source) ? sanitizeHtml(source, POLICY) : paragraphs(source);

const INLINE = new Set("a abbr b big cite code del em font i ins mark s small span strong sub sup u wbr".split(" "));

/** The words only, for descriptions in the head and structured data. */
export function plainText(source: string): string {
  const parts: string[] = [];
  let dropped = 0;
  const separate = (name: string): void => {
    if (!INLINE.has(name)) parts.push(" ");
  };
  const parser = new Parser({
    onopentag(name) {
      if (dropped > 0 || DROPPED.includes(name)) dropped++;
      separate(name);
    },
    onclosetag(name) {
      if (dropped > 0) dropped--;
      separate(name);
    },
    ontext(text) {
      if (dropped === 0) parts.push(text);
    },
  });
  parser.end(source);
  return parts.join("").replace(/\s+/g, " ").trim();
}

const paragraphs = (text: string): string =>
  text
    .split(/\n{2,}/)
    .filter((part) => part.trim() !== "")
    .map((part) => `<p>${escapeHtml(part.trim()).replaceAll("\n", "<br>")}</p>`)
    .join("");

const escapeHtml = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
