/** Rich text with every kind of node and decoration in the protocol (docs/protocol/rich-content.md). */
type Node = Record<string, unknown>;
let count = 0;
const node = (type: string, data: Node = {}, nodes: Node[] = []): Node => ({ type, id: `k${++count}`, nodes, ...data });
const text = (words: string, ...decorations: Node[]): Node => ({
  type: "TEXT",
  id: "",
  nodes: [],
  textData: { text: words, decorations },
});
const paragraph = (...nodes: Node[]): Node => node("PARAGRAPH", { paragraphData: {} }, nodes);
const cell = (words: string): Node => node("TABLE_CELL", { tableCellData: {} }, [paragraph(text(words))]);
const item = (...nodes: Node[]): Node => node("LIST_ITEM", {}, nodes);
const linkTo = (url: string): Node => ({ type: "LINK", linkData: { link: { url, target: "BLANK" } } });

const decorated = paragraph(
  text("bold", { type: "BOLD", fontWeightValue: 700 }),
  text("italic", { type: "ITALIC", italicData: true }),
  text("under", { type: "UNDERLINE", underlineData: true }),
  text("struck", { type: "STRIKETHROUGH" }),
  text("up", { type: "SUPERSCRIPT" }),
  text("down", { type: "SUBSCRIPT" }),
  text("secret", { type: "SPOILER", spoilerData: { id: "s" } }),
  text("Ada", { type: "MENTION", mentionData: { name: "Ada", slug: "ada" } }),
  text("red", { type: "COLOR", colorData: { foreground: "#a8231c", background: "#fffdf9" } }),
  text("large", { type: "FONT_SIZE", fontSizeData: { unit: "PX", value: 28 } }),
  text("serif", { type: "FONT_FAMILY", fontFamilyData: { value: "Georgia, serif" } }),
  text("circled", { type: "SKETCH", sketchData: { variant: "CIRCLE", color: "#b2381c" } }),
  text("a good link", linkTo("https://example.com/")),
);

/** `mediaId`: the id of an uploaded image. */
export const everyKind = (mediaId: string): Node[] => {
  const media = { src: { id: mediaId }, width: 1200, height: 1200 };
  return [
    node("TOC", { tocData: {} }),
    node("HEADING", { headingData: { level: 1 } }, [text("First")]),
    node("HEADING", { headingData: { level: 5 } }, [text("Deep below")]),
    decorated,
    node("BULLETED_LIST", {}, [item(paragraph(text("dot")))]),
    node("ORDERED_LIST", { orderedListData: { start: 3 } }, [item(paragraph(text("three")))]),
    node("CHECKBOX_LIST", {}, [item(paragraph(text("tick")))]),
    node("BLOCKQUOTE", {}, [paragraph(text("quoted"))]),
    node("CODE_BLOCK", {}, [text("let pears = 2;")]),
    node("IMAGE", { imageData: { image: media, altText: "A picture", caption: "its caption" } }),
    node("VIDEO", { videoData: { video: { src: { url: "https://vimeo.com/1" } }, title: "Elsewhere" } }),
    node("AUDIO", { audioData: { audio: { src: { id: mediaId }, duration: 61 }, name: "A tune" } }),
    node("GALLERY", { galleryData: { items: [{ image: { media }, altText: "One of many" }] } }),
    node("GIF", { gifData: { downsized: { gif: `/media/${mediaId}` }, width: 200, height: 200 } }),
    node("FILE", { fileData: { src: { id: mediaId }, name: "guide.pdf", type: "pdf", sizeInKb: "1500" } }),
    node("DIVIDER", { dividerData: { lineStyle: "DASHED", width: "SMALL" } }),
    node("MAP", {
      mapData: { mapSettings: { address: "1 Main Street", lat: 43.6, lng: -70.2, locationName: "Here" } },
    }),
    node("POLL", { pollData: { poll: { title: "Which one?", options: [{ title: "This" }, { title: "That" }] } } }),
    node("APP_EMBED", { appEmbedData: { type: "EVENT", name: "An evening", url: "/p/drawing-evening" } }),
    node("EMBED", { embedData: { src: "https://example.com/video", oembed: { title: "A video" } } }),
    node("LINK_PREVIEW", { linkPreviewData: { link: { url: "https://example.com/" }, title: "An article" } }),
    node("HTML", { htmlData: { html: "<p>harmless</p><script>window.hacked = 1</script><iframe src=x></iframe>" } }),
    node("BUTTON", { buttonData: { type: "LINK", text: "Press", link: { url: "/c" } } }),
    node("TABLE", { tableData: { rowHeader: true } }, [
      node("TABLE_ROW", {}, [cell("Head"), cell("Other head")]),
      node("TABLE_ROW", {}, [cell("body"), cell("more body")]),
    ]),
    node("COLLAPSIBLE_LIST", { collapsibleListData: { initialExpandedItems: "FIRST" } }, [
      node("COLLAPSIBLE_ITEM", {}, [
        node("COLLAPSIBLE_ITEM_TITLE", {}, [paragraph(text("Question"))]),
        node("COLLAPSIBLE_ITEM_BODY", {}, [paragraph(text("answer"))]),
      ]),
    ]),
    node("LAYOUT", { layoutData: {} }, [
      node("LAYOUT_CELL", { layoutCellData: { colSpan: 6 } }, [paragraph(text("left"))]),
      node("LAYOUT_CELL", { layoutCellData: { colSpan: 6 } }, [paragraph(text("right"))]),
    ]),
    node("CARD", { cardData: {} }, [paragraph(text("in a card"))]),
    node("SHAPE", { shapeData: {} }),
    node("SMART_BLOCK", { smartBlockData: {} }, [node("SMART_BLOCK_CELL", {}, [paragraph(text("smart"))])]),
    node("EXTERNAL", { externalData: { anything: 1 } }),
  ];
};

/** Words that must appear in the rendered text, at least one per kind of node with text. */
export const everyWord =
  "First|Deep below|bold|italic|under|struck|up|down|secret|Ada|red|large|serif|circled|a good link|dot|three|tick|quoted|let pears|its caption|Elsewhere|A tune|guide.pdf|1.5 MB|Here|1 Main Street|Which one?|That|An evening|A video|An article|harmless|Press|Head|more body|Question|answer|left|right|in a card|smart".split(
    "|",
  );
