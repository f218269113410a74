import type { ReactNode } from "react";
import { ButtonLink } from "#ui/Button.tsx";
import { useTexts } from "#ui/language.ts";
import { AppEmbed } from "./AppEmbed.tsx";
import { anchorOf, type NodeProps, type RichContext } from "./context.ts";
import { FileNode, LinkCard, MapNode } from "./embeds.tsx";
import { Inline, linkTo } from "./Inline.tsx";
import media from "./media.module.css";
import { AudioNode, GalleryNode, GifNode, ImageNode, VideoNode } from "./media-nodes.tsx";
import { color, dataOf, type Fields, href, number, oneOf, part, type RichNode, text, words } from "./nodes.ts";
import { Poll } from "./Poll.tsx";
import { htmlOf } from "./raw-html.tsx";
import styles from "./rich-content.module.css";
import { Collapsible, Layout, Table } from "./tables.tsx";
import { richTexts } from "./texts/texts.ts";

/** Renders nodes as consecutive blocks. */
export function Blocks({ nodes, context }: { nodes: readonly RichNode[]; context: RichContext }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: node ids may repeat or be empty; the order never changes
  return nodes.map((node, index) => <Block key={index} node={node} context={context} />);
}

/** Renders one node of the tree. Unknown types render their children. */
function Block({ node, context }: NodeProps): ReactNode {
  const Known = kinds[node.type];
  return Known ? <Known node={node} context={context} /> : <Blocks nodes={node.nodes} context={context} />;
}

const kinds: Record<string, ((props: NodeProps) => ReactNode) | undefined> = {
  PARAGRAPH: Paragraph,
  HEADING: Heading,
  TEXT: ({ node, context }) => (
    <p>
      <Inline nodes={[node]} context={context} />
    </p>
  ),
  BULLETED_LIST: (props) => <ul>{itemsOf(props)}</ul>,
  ORDERED_LIST: (props) => <ol start={number(dataOf(props.node, "orderedListData"), "start")}>{itemsOf(props)}</ol>,
  CHECKBOX_LIST: (props) => <ul className={styles.checks}>{itemsOf(props)}</ul>,
  LIST_ITEM: ({ node, context }) => <Blocks nodes={node.nodes} context={context} />,
  BLOCKQUOTE: ({ node, context }) => (
    <blockquote>
      <Blocks nodes={node.nodes} context={context} />
    </blockquote>
  ),
  CODE_BLOCK: ({ node, context }) => (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reached by keyboard
    <pre tabIndex={0}>
      <code>
        <Inline nodes={node.nodes} context={context} />
      </code>
    </pre>
  ),
  CAPTION: ({ node, context }) => (
    <p className={media.caption}>
      <Inline nodes={node.nodes} context={context} />
    </p>
  ),
  DIVIDER: Divider,
  IMAGE: ImageNode,
  VIDEO: VideoNode,
  AUDIO: AudioNode,
  GALLERY: GalleryNode,
  GIF: GifNode,
  FILE: FileNode,
  MAP: MapNode,
  POLL: Poll,
  APP_EMBED: AppEmbed,
  EMBED: LinkCard,
  LINK_PREVIEW: LinkCard,
  HTML: htmlOf,
  BUTTON: ActionButton,
  TABLE: Table,
  COLLAPSIBLE_LIST: Collapsible,
  LAYOUT: Layout,
  CARD: ({ node, context }) => (
    <div
      className={styles.card}
      data-fill={
        color(part(dataOf(node, "cardData"), "styles", "background").color) ??
        color(dataOf(node, "cardData").backgroundColor)
      }
    >
      <Blocks nodes={node.nodes} context={context} />
    </div>
  ),
  TOC: Contents,
  // Shapes and third-party app nodes can't be rendered safely.
  SHAPE: () => null,
};

const itemsOf = ({ node, context }: NodeProps): ReactNode =>
  node.nodes.map((child, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: as in Blocks
    <li key={index}>
      <Blocks nodes={child.type === "LIST_ITEM" ? child.nodes : [child]} context={context} />
    </li>
  ));

/** Alignment and indentation of a text block, as data attributes for the style sheet. */
function setting(data: Fields) {
  const alignment = oneOf(part(data, "textStyle"), "textAlignment", ["CENTER", "RIGHT", "JUSTIFY", "LEFT"]);
  const indent = Math.min(4, Math.max(0, Math.round(number(data, "indentation") ?? 0)));
  return {
    "data-align": alignment?.toLowerCase(),
    ...(indent > 0 && { "data-indent": indent }),
  };
}

function Paragraph({ node, context }: NodeProps) {
  if (node.nodes.length === 0) return <p className={styles.empty} />;
  return (
    <p {...setting(dataOf(node, "paragraphData"))}>
      <Inline nodes={node.nodes} context={context} />
    </p>
  );
}

function Heading({ node, context }: NodeProps) {
  if (words(node.nodes) === "") return null;
  const Level = context.headings.get(node) ?? "h6";
  return (
    <Level id={node.id ? anchorOf(context, node.id) : undefined} {...setting(dataOf(node, "headingData"))}>
      <Inline nodes={node.nodes} context={context} />
    </Level>
  );
}

function Divider({ node }: NodeProps) {
  const data = dataOf(node, "dividerData");
  return (
    <hr
      data-line={text(data, "lineStyle").toLowerCase() || undefined}
      data-width={text(data, "width").toLowerCase() || undefined}
      data-align={text(data, "alignment").toLowerCase() || undefined}
    />
  );
}

function ActionButton({ node, context }: NodeProps) {
  const data = dataOf(node, "buttonData");
  const label = text(data, "text");
  const link = part(data, "link");
  if (label === "") return null;
  const target = href(text(link, "url"));
  const alignment = text(part(data, "containerData"), "alignment").toLowerCase() || undefined;
  return (
    <p data-align={alignment}>
      {target === undefined ? linkTo(link, label, context) : <ButtonLink href={target}>{label}</ButtonLink>}
    </p>
  );
}

/** Table of contents: links to the headings of the tree. */
function Contents({ context }: NodeProps) {
  const texts = useTexts(richTexts);
  const headings = [...context.headings.keys()].filter((heading) => heading.id !== "" && words(heading.nodes) !== "");
  if (headings.length < 2) return null;
  return (
    <nav aria-label={texts.contents}>
      <ul>
        {headings.map((heading) => (
          <li key={heading.id}>
            <a href={`#${anchorOf(context, heading.id)}`}>{words(heading.nodes)}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
