/** Policies, the contact page, sitemap and robots.txt. */

import { listProductAddresses } from "#api/catalog/products/shop-products.ts";
import { getCheckoutSettings } from "#api/checkout/checkout-settings.ts";
import { listPublishedPages } from "#api/content/pages.ts";
import { formatMessage } from "#api/store/messages.ts";
import { productPath } from "#storefront/catalog/products/present.ts";
import { paragraphsOf } from "#storefront/checkout/checkout/policies.ts";
import { ContactForm } from "#storefront/content/contact/ContactForm.tsx";
import { listAllPosts, pagePath, postPath } from "#storefront/content/posts.ts";
import type { ShopContext } from "#storefront/context.ts";
import type { ShopFacts } from "#storefront/facts.ts";
import { page, resource } from "#storefront/pages.tsx";
import { contrastOf, inkOn } from "#ui/colors.ts";
import { FormattedMessage } from "#ui/FormattedMessage.tsx";
import { useTexts } from "#ui/language.ts";
import { leaveTo, textResponse } from "#ui/pages/page.ts";
import layout from "../../components/layout.module.css";
import { Paragraphs } from "./Policy.tsx";
import { type TextPage, textPage } from "./text-pages.ts";
import { isTextSlug, textPath } from "./text-slugs.ts";
import { contentTexts } from "./texts/texts.ts";

/** A policy with content. Undefined for other slugs. */
export async function loadPolicy(context: ShopContext, slug: string): Promise<TextPage | undefined> {
  const { language, hasReturns, pages } = context.shop;
  // Shipping and returns used to be one page, which other sites still link to.
  const [first] = pages.filter((page) => page === "shipping" || page === "returns");
  if (slug === "shipping-and-returns" && first) throw leaveTo(textPath(first));
  if (!isTextSlug(slug)) return undefined;
  const { checkoutPolicies } = (await context.request.call(getCheckoutSettings, {})).checkoutSettings;
  return textPage(slug, { checkoutPolicies, hasReturns }, contentTexts[language]);
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
        <ContactForm id="contact" />
      </div>
    </article>
  );
}

const robots = resource(
  "/robots.txt",
  // Closed stores allow crawling, so that crawlers see the status and don't index anything.
  async ({ baseUrl, isPrivate }) =>
    textResponse(
      [
        "User-agent: *",
        ...["/cart", "/checkout", "/account", "/auth", "/admin", "/orders", "/search?", "/*?f.", "/*&", "/*?sort="].map(
          (path) => `Disallow: ${path}`,
        ),
        "",
        ...(isPrivate ? [] : [`Sitemap: ${baseUrl}/sitemap.xml`, ""]),
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
    const written = await writtenEntries(context);
    const entries = [
      ...paths.map((path) => entry(context.baseUrl + path)),
      ...written,
      ...(await productEntries(context, MAX_URLS - paths.length - written.length)),
    ];
    const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join("\n")}\n</urlset>\n`;
    return textResponse(xml, "application/xml; charset=utf-8");
  },
  { ignoresQuery: true },
);

/** Pages and posts. */
async function writtenEntries(context: ShopContext): Promise<string[]> {
  const [{ pages }, posts] = await Promise.all([context.request.call(listPublishedPages, {}), listAllPosts(context)]);
  const blog = posts.length > 0 ? [entry(`${context.baseUrl}/blog`)] : [];
  const own = pages.filter(({ slug }) => !context.shop.pages.some((policy) => policy === slug));
  return [
    ...own.map(({ slug, publishedDate }) => entry(context.baseUrl + pagePath(slug), publishedDate)),
    ...blog,
    ...posts.map(({ slug, publishedDate }) => entry(context.baseUrl + postPath(slug), publishedDate)),
  ];
}

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
    const { brand, accent } = shop.design.theme.colors;
    const letter = (shop.name[0] ?? "C").toUpperCase().replace(/[<>&]/g, "");
    return textResponse(
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="${brand}"/><text x="16" y="23" font-family="system-ui,sans-serif" font-size="20" font-weight="700" text-anchor="middle" fill="${contrastOf(accent, brand) >= 3 ? accent : inkOn(brand)}">${letter}</text></svg>`,
      "image/svg+xml",
    );
  },
  { ignoresQuery: true },
);

export const contentRoutes = [contactPage, robots, sitemap, speculationRules, favicon];
