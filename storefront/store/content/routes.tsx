/** Policy pages, sitemap and robots.txt. */

import { listProductAddresses } from "#api/catalog/products/shop-products.ts";
import { getCheckoutSettings } from "#api/checkout/checkout-settings.ts";
import { formatMessage } from "#api/store/messages.ts";
import { productPath } from "#storefront/catalog/products/present.ts";
import { paragraphsOf } from "#storefront/checkout/checkout/policies.ts";
import type { ShopContext } from "#storefront/context.ts";
import type { ShopFacts } from "#storefront/facts.ts";
import { orderTexts } from "#storefront/orders/orders/texts/texts.ts";
import { page, resource } from "#storefront/pages.tsx";
import { FormattedMessage } from "#ui/FormattedMessage.tsx";
import { useLanguage, useTexts } from "#ui/language.ts";
import { leaveTo, PageNotFound, textResponse } from "#ui/pages/page.ts";
import layout from "../../components/layout.module.css";
import { type TextPage, textPage } from "./text-pages.ts";
import { isTextSlug, textPath } from "./text-slugs.ts";
import { contentTexts } from "./texts/texts.ts";

const textPages = page<TextPage>({
  path: "/pages/:slug",
  ignoresQuery: true,
  cache: "public",
  async load(context, { slug = "" }) {
    const { language, hasReturns, pages } = context.shop;
    // Shipping and returns used to be one page, which other sites still link to.
    const [first] = pages.filter((page) => page === "shipping" || page === "returns");
    if (slug === "shipping-and-returns" && first) throw leaveTo(textPath(first));
    if (!isTextSlug(slug)) throw new PageNotFound();
    const { checkoutPolicies } = (await context.request.call(getCheckoutSettings, {})).checkoutSettings;
    const found = textPage(slug, { checkoutPolicies, hasReturns }, contentTexts[language]);
    if (found === undefined) throw new PageNotFound();
    return found;
  },
  head: (data, context) => ({
    title: data.title,
    description: excerpt(data.paragraphs[0] ?? data.title),
    canonical: context.request.url.pathname,
  }),
  View: ({ data }) => (
    <article className={layout.page}>
      <div className={layout.prose}>
        <h1>{data.title}</h1>
        <Paragraphs paragraphs={data.paragraphs} />
        {data.hasReturns && <StartReturn />}
      </div>
    </article>
  ),
});

/** Truncated at a word to the length that search engines show. */
const excerpt = (text: string): string => (text.length <= 160 ? text : `${text.slice(0, 160).replace(/\s+\S*$/, "")}…`);

function Paragraphs({ paragraphs }: { paragraphs: readonly string[] }) {
  return paragraphs.map((text) => (
    <p key={text} className={layout.written}>
      <bdi>{text}</bdi>
    </p>
  ));
}

/** Customers start returns in their account, guests with the link in their confirmation email. */
function StartReturn() {
  const language = useLanguage();
  const { heading, signedIn, account, guest } = useTexts(contentTexts).startReturn;
  const button = useTexts(orderTexts).next.returns;
  return (
    <section>
      <h2>{heading}</h2>
      <p>
        <FormattedMessage message={signedIn} values={{ account: <a href="/account/orders">{account}</a>, button }} />
      </p>
      <p>{formatMessage(language, guest, { button })}</p>
    </section>
  );
}

type ContactData = { shop: ShopFacts; paragraphs: readonly string[] };

const contactPage = page<ContactData>({
  path: "/contact",
  ignoresQuery: true,
  cache: "public",
  async load(context) {
    const { checkoutPolicies } = (await context.request.call(getCheckoutSettings, {})).checkoutSettings;
    return { shop: context.shop, paragraphs: paragraphsOf(checkoutPolicies?.contactUs) ?? [] };
  },
  head: (_data, context) => ({
    title: contentTexts[context.shop.language].contact.title,
    description: formatMessage(context.shop.language, contentTexts[context.shop.language].contact.description, {
      shop: context.shop.name,
    }),
    canonical: "/contact",
  }),
  View: ContactPage,
});

function ContactPage({ data: { shop, paragraphs } }: { data: ContactData }) {
  const texts = useTexts(contentTexts).contact;
  const email = <a href={`mailto:${shop.contactEmail}`}>{shop.contactEmail}</a>;
  return (
    <article className={layout.page}>
      <div className={layout.prose}>
        <h1>{texts.title}</h1>
        <p className={layout.lead}>
          <FormattedMessage message={texts.lead} values={{ email }} />
        </p>
        <p>{texts.order}</p>
        <Paragraphs paragraphs={paragraphs} />
      </div>
    </article>
  );
}

const robots = resource(
  "/robots.txt",
  async ({ baseUrl }) =>
    textResponse(
      [
        "User-agent: *",
        ...["/cart", "/checkout", "/account", "/auth", "/admin", "/orders", "/search?", "/*?f.", "/*&", "/*?sort="].map(
          (path) => `Disallow: ${path}`,
        ),
        "",
        `Sitemap: ${baseUrl}/sitemap.xml`,
        "",
      ].join("\n"),
      "text/plain; charset=utf-8",
    ),
  { ignoresQuery: true },
);

const MAX_URLS = 50_000;

const sitemap = resource(
  "/sitemap.xml",
  async (context) => {
    const collections = context.collections.map((collection) => collection.href);
    const paths = ["/", "/c", "/search", "/contact", ...context.shop.pages.map(textPath), ...collections];
    const entries = [
      ...paths.map((path) => entry(context.baseUrl + path)),
      ...(await productEntries(context, MAX_URLS - paths.length)),
    ];
    const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join("\n")}\n</urlset>\n`;
    return textResponse(xml, "application/xml; charset=utf-8");
  },
  { ignoresQuery: true },
);

async function productEntries(context: ShopContext, limit: number): Promise<string[]> {
  const entries: string[] = [];
  let after: string | undefined;
  while (entries.length < limit) {
    const { products } = await context.request.call(listProductAddresses, { query: after ? { after } : {} });
    for (const product of products) entries.push(entry(context.baseUrl + productPath(product), product.updatedDate));
    after = products.at(-1)?.id;
    if (after === undefined) break;
  }
  return entries.slice(0, limit);
}

const entry = (url: string, changed?: string): string =>
  `<url><loc>${url.replaceAll("&", "&amp;")}</loc>${changed ? `<lastmod>${changed}</lastmod>` : ""}</url>`;

const NEVER = ["/cart*", "/checkout*", "/account*", "/auth/*", "/admin*", "/orders/*", "/cart/*"];

const speculationRules = resource(
  "/speculation-rules.json",
  async () =>
    textResponse(
      JSON.stringify({
        prerender: [{ where: { href_matches: "/p/*" }, eagerness: "moderate" }],
        prefetch: [
          {
            where: { and: [{ href_matches: "/*" }, ...NEVER.map((path) => ({ not: { href_matches: path } }))] },
            eagerness: "conservative",
          },
        ],
      }),
      "application/speculationrules+json",
    ),
  { ignoresQuery: true },
);

const favicon = resource(
  "/favicon.svg",
  async ({ shop }) => {
    const letter = (shop.name[0] ?? "C").toUpperCase().replace(/[<>&]/g, "");
    return textResponse(
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="#1f4b3e"/><text x="16" y="23" font-family="system-ui,sans-serif" font-size="20" font-weight="700" text-anchor="middle" fill="#f4c95d">${letter}</text></svg>`,
      "image/svg+xml",
    );
  },
  { ignoresQuery: true },
);

export const contentRoutes = [textPages, contactPage, robots, sitemap, speculationRules, favicon];
