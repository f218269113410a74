/** `/pages/<slug>`: policies, and the pages that merchants make. */
import type { PageBody } from "#api/content/design.ts";
import layout from "#storefront/components/layout.module.css";
import type { ShopContext } from "#storefront/context.ts";
import { page, SPECULATION_HEADER } from "#storefront/pages.tsx";
import { Policy } from "#storefront/store/content/Policy.tsx";
import { loadPolicy } from "#storefront/store/content/routes.tsx";
import type { TextPage } from "#storefront/store/content/text-pages.ts";
import type { Head } from "#ui/pages/head.tsx";
import { loadPageBody } from "../documents.ts";
import { descriptionIn, imageIn } from "../sections/contents.ts";
import { documentName, loadSections, startsWithHeading } from "../sections/load-sections.ts";
import type { LoadedSections } from "../sections/loaded.ts";
import { Sections } from "../sections/Sections.tsx";

type OwnPage = { body: PageBody; loaded: LoadedSections };
type PageData = { policy: TextPage } | OwnPage;

const contentPage = page<PageData>({
  path: "/pages/:slug",
  ignoresQuery: true,
  cache: "public",
  async load(context, { slug = "" }) {
    const policy = await loadPolicy(context, slug);
    if (policy !== undefined) return { policy };
    const body = await loadPageBody(context, slug);
    return { body, loaded: await loadSections(context, body.sections, documentName("page", slug)) };
  },
  head: (data, context) => ({
    ...("policy" in data ? headOfPolicy(data.policy) : headOfPage(data.body, context)),
    canonical: context.request.url.pathname,
  }),
  View: ({ data }) => ("policy" in data ? <Policy page={data.policy} /> : <OwnPageView page={data} />),
  headers: () => [SPECULATION_HEADER],
});

const headOfPolicy = ({ title, paragraphs }: TextPage): Head => ({ title, description: paragraphs[0] ?? title });

function headOfPage(body: PageBody, { shop }: ShopContext): Head {
  const image = imageIn(body.sections) ?? shop.design.brand.socialImage;
  return {
    title: body.seoTitle || body.title,
    description: body.seoDescription || descriptionIn(body.sections) || body.title,
    ...(body.isHiddenFromSearchEngines && { isIndexed: false }),
    ...(image && { image }),
  };
}

/** The title is shown unless the first section has a heading of its own. */
function OwnPageView({ page: { body, loaded } }: { page: OwnPage }) {
  const hasTitle = !startsWithHeading(loaded);
  return (
    <>
      {hasTitle && (
        <div className={layout.page}>
          <h1>
            <bdi>{body.title}</bdi>
          </h1>
        </div>
      )}
      <Sections loaded={loaded} hasTitle={hasTitle} />
    </>
  );
}

export const pageRoutes = [contentPage];
