/** What an import makes of a document: the body it will have, and the differences to the one it has. Pure. */
import { isDeepStrictEqual } from "node:util";
import type { RichContent } from "#api/catalog/rich-content.ts";
import type { PostBody, Section } from "#api/content/design.ts";
import type { ImportChange } from "#api/imports/imports.ts";
import { mediaAddress, mediaIdIn } from "#api/store/media-address.ts";
import { toHtml, toText } from "#server/platform/rich-content/to-html.ts";
import { imageSource, imagesOf } from "./clean-html.ts";
import type { DocumentBody, PagePart } from "./record.ts";

/** Ids of images of the library by their address in the file. */
export type ImageIds = ReadonlyMap<string, string>;

/** Every address of an image that a part refers to. */
export function imageAddresses({ content, sections, image }: PagePart): string[] {
  const trees = [...(content === undefined ? [] : [content]), ...(sections ?? []).flatMap(treesOf)];
  const urls = trees.flatMap(({ nodes }) => imagesOf(nodes)).map((node) => imageSource(node)?.url);
  return [...urls.filter((url) => typeof url === "string"), ...(image === undefined ? [] : [image.address])];
}

const isTree = (value: unknown): value is RichContent =>
  typeof value === "object" && value !== null && "nodes" in value && Array.isArray(value.nodes);

/** Rich texts of a section of any type. */
function treesOf({ settings, blocks }: Section): RichContent[] {
  return [settings, ...blocks.map((block) => block.settings)].flatMap((values) => Object.values(values).filter(isTree));
}

/** Refers to images of the library by id; an image that isn't in it yet keeps its address. */
function withImageIds(tree: RichContent, ids: ImageIds): RichContent {
  const copy = structuredClone(tree);
  for (const node of imagesOf(copy.nodes)) {
    const source = imageSource(node);
    const id = ids.get(String(source?.url ?? ""));
    if (source === undefined || id === undefined) continue;
    delete source.url;
    source.id = id;
  }
  return copy;
}

export function plainSection(tree: RichContent, id: string): Section {
  return { id, type: "rich-text", isHidden: false, settings: { text: tree }, blocks: [] };
}

/** The tree of a document that is one rich text and nothing else. */
export function onlyText(sections: readonly Section[]): RichContent | undefined {
  const [section] = sections;
  if (sections.length !== 1 || section?.type !== "rich-text" || section.isHidden) return undefined;
  const { text, ...others } = section.settings;
  const isDefault = Object.entries(others).every(([name, value]) => isUnset(name, value));
  return isDefault && isTree(text) ? text : undefined;
}

const defaults: Readonly<Record<string, unknown>> = { alignment: "start", scheme: "page" };
const isUnset = (name: string, value: unknown): boolean =>
  value === "" || value === null || value === undefined || value === defaults[name];

/** Without the ids of nodes, which are assigned anew. */
export const sameContent = (left: RichContent, right: RichContent): boolean => normalHtml(left) === normalHtml(right);

const normalHtml = (tree: RichContent): string =>
  toHtml(tree).replace(/src="([^"]*)"/g, (whole, url: string) => {
    const id = mediaIdIn(url);
    return id === undefined ? whole : `src="${mediaAddress(id)}"`;
  });

type Planning = {
  readonly existing: DocumentBody | undefined;
  readonly images: ImageIds;
  /** Of a new section. */
  readonly sectionId: string;
};

/** The body to write. */
export function planBody(part: PagePart, { existing, images, sectionId }: Planning): DocumentBody {
  const sections = planSections(part, { existing, images, sectionId });
  const common = {
    slug: part.slug,
    title: part.title,
    seoTitle: part.seoTitle ?? existing?.seoTitle ?? "",
    seoDescription: part.seoDescription ?? existing?.seoDescription ?? "",
    sections,
  };
  if (part.kind === "page") {
    const isHidden =
      existing !== undefined && "isHiddenFromSearchEngines" in existing && existing.isHiddenFromSearchEngines;
    return { ...common, isHiddenFromSearchEngines: part.isHidden ?? isHidden };
  }
  const post = existing !== undefined && "excerpt" in existing ? existing : undefined;
  return {
    ...common,
    excerpt: part.excerpt ?? post?.excerpt ?? "",
    author: part.author ?? post?.author ?? "",
    tags: part.tags ?? post?.tags ?? [],
    image: planImage(part, post, images),
  };
}

function planSections(part: PagePart, { existing, images, sectionId }: Planning): Section[] {
  const { sections, content } = part;
  if (sections !== undefined) return sections.map((section) => withSectionImages(section, images));
  if (content === undefined) return existing?.sections ?? [];
  const next = withImageIds(content, images);
  const current = existing && onlyText(existing.sections);
  if (existing !== undefined && current !== undefined && sameContent(current, next)) return existing.sections;
  return next.nodes.length === 0 ? [] : [plainSection(next, sectionId)];
}

function withSectionImages(section: Section, images: ImageIds): Section {
  const convert = (values: Section["settings"]) =>
    Object.fromEntries(
      Object.entries(values).map(([name, value]) => [name, isTree(value) ? withImageIds(value, images) : value]),
    );
  return {
    ...section,
    settings: convert(section.settings),
    blocks: section.blocks.map((block) => ({ ...block, settings: convert(block.settings) })),
  };
}

function planImage({ image }: PagePart, post: PostBody | undefined, images: ImageIds): PostBody["image"] {
  if (image === undefined) return post?.image ?? null;
  const { address, alt } = image;
  const mediaId = images.get(address) ?? "";
  if (post?.image?.mediaId === mediaId && post.image.alt === alt) return post.image;
  // Only the reference is stored.
  return { mediaId, alt, url: address, width: 1, height: 1 };
}

const SHOWN = 120;
const brief = (text: string): string => {
  const characters = [...text.replace(/\s+/g, " ").trim()];
  return characters.length <= SHOWN ? characters.join("") : `${characters.slice(0, SHOWN).join("")}…`;
};

const textOf = (sections: readonly Section[]): string => brief(sections.flatMap(treesOf).map(toText).join(" "));

/** What the import changes, for the review. */
export function describeChanges(
  before: { body: DocumentBody; isPublished: boolean },
  after: { body: DocumentBody; isPublished: boolean },
): ImportChange[] {
  const all: (ImportChange | undefined)[] = [
    text("title", "Title", before.body.title, after.body.title),
    text("slug", "URL", before.body.slug, after.body.slug),
    sectionChange(before.body, after.body),
    text("seoTitle", "SEO title", before.body.seoTitle, after.body.seoTitle),
    text("seoDescription", "SEO description", before.body.seoDescription, after.body.seoDescription),
    ...postChanges(before.body, after.body),
    boolean("published", "Published", before.isPublished, after.isPublished),
    boolean("hidden", "Hidden from search engines", isHidden(before.body), isHidden(after.body)),
  ];
  return all.filter((change) => change !== undefined);
}

const isHidden = (body: DocumentBody): boolean => "isHiddenFromSearchEngines" in body && body.isHiddenFromSearchEngines;

function text(key: string, field: string, before: string, after: string): ImportChange | undefined {
  return before === after ? undefined : { key, field, before: brief(before), after: brief(after), type: "TEXT" };
}

function boolean(key: string, field: string, before: boolean, after: boolean): ImportChange | undefined {
  const word = (value: boolean): string => (value ? "yes" : "no");
  return before === after ? undefined : { key, field, before: word(before), after: word(after), type: "BOOLEAN" };
}

function sectionChange(before: DocumentBody, after: DocumentBody): ImportChange | undefined {
  if (isDeepStrictEqual(before.sections, after.sections)) return undefined;
  return {
    key: "content",
    field: "Content",
    before: textOf(before.sections),
    after: textOf(after.sections),
    type: "TEXT",
  };
}

function postChanges(before: DocumentBody, after: DocumentBody): (ImportChange | undefined)[] {
  if (!("excerpt" in before && "excerpt" in after)) return [];
  const image = (body: PostBody): string => (body.image === null ? "" : `${body.image.mediaId} ${body.image.alt}`);
  return [
    text("excerpt", "Excerpt", before.excerpt, after.excerpt),
    text("author", "Author", before.author, after.author),
    text("tags", "Tags", before.tags.join(", "), after.tags.join(", ")),
    image(before) === image(after)
      ? undefined
      : {
          key: "picture",
          field: "Image",
          before: before.image?.url ?? "",
          after: after.image?.url ?? "",
          type: "TEXT",
        },
  ];
}
