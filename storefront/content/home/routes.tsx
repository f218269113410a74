/** `/`: the home page, made of the sections of the design. */
import { formatMessage } from "#api/store/messages.ts";
import type { ShopContext } from "#storefront/context.ts";
import { page, SPECULATION_HEADER } from "#storefront/pages.tsx";
import type { Picture } from "#ui/media/pictures.ts";
import type { Head } from "#ui/pages/head.tsx";
import { loadSections, startsWithHeading, withSharedCalls } from "../sections/load-sections.ts";
import type { LoadedSections } from "../sections/loaded.ts";
import { popularProducts } from "../sections/parts/products.ts";
import { Sections } from "../sections/Sections.tsx";
import { sectionTexts } from "../sections/texts/texts.ts";

type HomeView = { shopName: string; loaded: LoadedSections; image: Picture | undefined };

export const homePage = page<HomeView>({
  path: "/",
  ignoresQuery: true,
  cache: "public",
  async load(context) {
    const { shop } = context;
    const shared = withSharedCalls(context);
    const [loaded, image] = await Promise.all([
      loadSections(shared, shop.design.templates.home, "home"),
      shop.design.brand.socialImage ?? shop.heroImages[0] ?? firstPicture(shared),
    ]);
    return { shopName: shop.name, loaded, image };
  },
  head: ({ image }, context) => ({ ...describeShop(context), ...(image && { image }) }),
  View: ({ data: { shopName, loaded } }) => (
    <>
      {!startsWithHeading(loaded) && <h1 className="visually-hidden">{shopName}</h1>}
      <Sections loaded={loaded} hasTitle={!startsWithHeading(loaded)} />
    </>
  ),
  headers: () => [SPECULATION_HEADER],
});

async function firstPicture(context: ShopContext): Promise<Picture | undefined> {
  return (await popularProducts(context))[0]?.pictures[0];
}

const describeShop = ({ shop, baseUrl }: ShopContext): Head => ({
  title: shop.name,
  description:
    shop.tagline || formatMessage(shop.language, sectionTexts[shop.language].description, { shop: shop.name }),
  canonical: "/",
  structured: [
    {
      "@type": "WebSite",
      name: shop.name,
      url: baseUrl,
      potentialAction: {
        "@type": "SearchAction",
        target: `${baseUrl}/search?q={search_term_string}`,
        "query-input": "required name=search_term_string",
      },
    },
    { "@type": "OnlineStore", name: shop.name, url: baseUrl },
  ],
});
