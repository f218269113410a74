import type { ReactNode } from "react";
import { useTexts } from "#ui/language.ts";
import { anchorOf, type RichContext } from "./context.ts";
import { color, dataOf, type Fields, href, list, number, part, type RichNode, text } from "./nodes.ts";
import styles from "./rich-content.module.css";
import { richTexts } from "./texts/texts.ts";

type Props = { nodes: readonly RichNode[]; context: RichContext };

/** Renders text nodes with their decorations. Other nodes are left to the block. */
export function Inline({ nodes, context }: Props) {
  return nodes.map((node, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: text nodes have no ids and never change their order
    <Decorated key={index} node={node} context={context} />
  ));
}

function Decorated({ node, context }: { node: RichNode; context: RichContext }) {
  if (node.type !== "TEXT") return <Inline nodes={node.nodes} context={context} />;
  const data = dataOf(node, "textData");
  return list(data, "decorations").reduceRight<ReactNode>(
    (inside, decoration) => decorate(decoration, inside, context),
    linesOf(text(data, "text")),
  );
}

/** Keeps line breaks inside a text. */
const linesOf = (value: string): ReactNode =>
  value.includes("\n")
    ? value.split("\n").flatMap((line, index) => (index === 0 ? line : [<br key={line} />, line]))
    : value;

const BOLD = 500;

function decorate(decoration: Fields, inside: ReactNode, context: RichContext): ReactNode {
  switch (text(decoration, "type")) {
    case "BOLD":
      return (number(decoration, "fontWeightValue") ?? 700) >= BOLD ? <strong>{inside}</strong> : inside;
    case "ITALIC":
      return decoration.italicData === false ? inside : <em>{inside}</em>;
    case "UNDERLINE":
      return decoration.underlineData === false ? inside : <u>{inside}</u>;
    case "STRIKETHROUGH":
      return <s>{inside}</s>;
    case "SUPERSCRIPT":
      return <sup>{inside}</sup>;
    case "SUBSCRIPT":
      return <sub>{inside}</sub>;
    case "LINK":
      return linkTo(part(decoration, "linkData", "link"), inside, context);
    case "ANCHOR":
      return <span id={anchorOf(context, text(part(decoration, "anchorData"), "anchor"))}>{inside}</span>;
    case "MENTION":
      return <span className={styles.mention}>{inside}</span>;
    case "SPOILER":
      return <Spoiler>{inside}</Spoiler>;
    default:
      return <Painted decoration={decoration}>{inside}</Painted>;
  }
}

/** Link of a text, image or button; without a valid URL, only the content. */
export function linkTo(link: Fields, inside: ReactNode, context: RichContext, className?: string): ReactNode {
  const anchor = text(link, "anchor");
  const target = anchor === "" ? href(text(link, "url")) : `#${anchorOf(context, anchor)}`;
  if (target === undefined) return inside;
  const rel = part(link, "rel");
  const isOutside = /^https?:/i.test(target);
  const opensNew = text(link, "target") === "BLANK" && isOutside;
  const words = [
    ...(isOutside ? ["noopener"] : []),
    ...["nofollow", "sponsored", "ugc", "noreferrer"].filter((word) => rel[word] === true),
  ];
  return (
    <a
      href={target}
      rel={words.length > 0 ? words.join(" ") : undefined}
      target={opensNew ? "_blank" : undefined}
      className={className}
    >
      {inside}
      {opensNew && <NewTab />}
    </a>
  );
}

/** Visually hidden suffix of a link, for screen readers. */
export function NewTab() {
  return <span className="visually-hidden">{useTexts(richTexts).newTab}</span>;
}

/** A spoiler, revealed without scripts by a visually hidden checkbox. */
function Spoiler({ children }: { children: ReactNode }) {
  const texts = useTexts(richTexts);
  return (
    <label className={styles.spoiler}>
      <input type="checkbox" className={styles.spoilerBox} aria-label={texts.showHidden} />
      <span>{children}</span>
    </label>
  );
}

const FAMILIES: Record<string, string | undefined> = { serif: styles.serif, monospace: styles.mono };

/**
 * Text color, font size, font family, and highlights. The content security policy forbids style attributes, so values are
 * in data attributes, which the style sheet reads with typed `attr()` in browsers that support it.
 */
function Painted({ decoration, children }: { decoration: Fields; children: ReactNode }) {
  const colors = part(decoration, "colorData");
  const sketch = part(decoration, "sketchData");
  const family = Object.keys(FAMILIES).find((name) =>
    text(part(decoration, "fontFamilyData"), "value").toLowerCase().includes(name),
  );
  const classes = [
    colors.foreground ? styles.colored : undefined,
    colors.background ? styles.marked : undefined,
    decoration.fontSizeData ? styles.sized : undefined,
    decoration.sketchData ? styles.sketch : undefined,
    family && FAMILIES[family],
  ].filter(Boolean);
  if (classes.length === 0) return children;
  return (
    <span
      className={classes.join(" ")}
      data-color={color(colors.foreground)}
      data-mark={color(colors.background) ?? color(sketch.color)}
      data-size={fontSize(part(decoration, "fontSizeData"))}
      data-sketch={text(sketch, "variant").toLowerCase() || undefined}
    >
      {children}
    </span>
  );
}

const MIN_PX = 10;
const MAX_PX = 64;

function fontSize(data: Fields): string | undefined {
  const value = number(data, "value");
  if (value === undefined) return undefined;
  const px = text(data, "unit") === "EM" ? value * 16 : value;
  return `${Math.min(MAX_PX, Math.max(MIN_PX, px)) / 16}rem`;
}
