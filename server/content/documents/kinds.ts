/** What differs between designs, pages and posts. */
import type { TSchema } from "typebox";
import { defaultDesign } from "#api/content/default-design.ts";
import { DesignBody, PageBody, PostBody, type Section } from "#api/content/design.ts";
import { DESIGN_ID } from "#api/content/designs.ts";
import type { Template } from "#api/content/settings.ts";

export type SectionList = {
  readonly template: Template;
  /** Within the body. */
  readonly path: string;
  readonly sections: Section[];
};

/** A field of the body that refers to an image. */
type ImageField = { readonly holder: Record<string, unknown>; readonly name: string; readonly path: string };
/** A link outside sections. */
type LinkField = { readonly href: string; readonly path: string };

export type Kind<Body = unknown> = {
  readonly name: "design" | "page" | "post";
  readonly schema: TSchema;
  /** Cache tag of published documents. */
  readonly tag: string;
  /** A document that exists before it is saved. */
  readonly initial?: { readonly id: string; readonly body: Body };
  title(body: Body): string;
  slug(body: Body): string;
  withSlug(body: Body, slug: string): Body;
  sectionLists(body: Body): SectionList[];
  images(body: Body): ImageField[];
  links(body: Body): LinkField[];
};

type MenuLink = { readonly href: string; readonly items?: readonly MenuLink[] };

function linksOf(items: readonly MenuLink[], path: string): LinkField[] {
  return items.flatMap(({ href, items: below = [] }, index) => [
    { href, path: `${path}[${index}].href` },
    ...linksOf(below, `${path}[${index}].items`),
  ]);
}

export const designs: Kind<DesignBody> = {
  name: "design",
  schema: DesignBody,
  tag: "design",
  initial: { id: DESIGN_ID, body: defaultDesign },
  title: () => "Design",
  slug: () => "design",
  withSlug: (body) => body,
  sectionLists: ({ templates }) =>
    (["home", "collection", "product", "cart"] as const).map((template) => ({
      template,
      path: `templates.${template}`,
      sections: templates[template],
    })),
  images: ({ brand }) =>
    ["logo", "favicon", "socialImage"].map((name) => ({ holder: brand, name, path: `brand.${name}` })),
  links: ({ header, footer }) => [...linksOf(header.menu, "header.menu"), ...linksOf(footer.menu, "footer.menu")],
};

const pageSections = ({ sections }: { sections: Section[] }): SectionList[] => [
  { template: "page", path: "sections", sections },
];

export const pages: Kind<PageBody> = {
  name: "page",
  schema: PageBody,
  tag: "pages",
  title: ({ title }) => title,
  slug: ({ slug }) => slug,
  withSlug: (body, slug) => ({ ...body, slug }),
  sectionLists: pageSections,
  images: () => [],
  links: () => [],
};

export const posts: Kind<PostBody> = {
  name: "post",
  schema: PostBody,
  tag: "posts",
  title: ({ title }) => title,
  slug: ({ slug }) => slug,
  withSlug: (body, slug) => ({ ...body, slug }),
  sectionLists: pageSections,
  images: (body) => [{ holder: body, name: "image", path: "image" }],
  links: () => [],
};

export const kinds = { design: designs, page: pages, post: posts } as const;
