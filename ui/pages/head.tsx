/** The `<head>` of a page: title, description, canonical URL, sharing, structured data. */
import { type Language, shorten } from "#api/store/languages.ts";
import { StructuredData } from "./Html.tsx";

export type Head = {
  /** Whether this object is the head of many pages and rendered once. */
  isKept?: boolean;
  /** The page's own title; the layer appends the store's name. */
  title: string;
  description?: string;
  /** Path of the canonical URL; undefined for pages that search engines shouldn't index. */
  canonical?: string;
  isIndexed?: boolean;
  image?: { url: string; width?: number; height?: number; alt?: string };
  type?: "website" | "product" | "article";
  /** Additional `<meta property>` pairs, such as `product:price:amount`. */
  properties?: readonly (readonly [string, string])[];
  /** Nodes of the JSON-LD graph. */
  structured?: readonly object[];
  /** A style sheet after the app's own: the merchant's settings for this page. */
  styleSheet?: string | undefined;
  /** Path of the Atom feed that contains the page. */
  feed?: string;
  /** Adjacent pages of a paginated list. */
  previous?: string | undefined;
  next?: string | undefined;
};

type Props = { head: Head; siteName: string; baseUrl: string; language: Language };

/** Search engines show about this many characters. */
const DESCRIPTION_LENGTH = 160;

export function HeadTags({ head, siteName, baseUrl, language }: Props) {
  const title = head.title === siteName ? siteName : `${head.title} – ${siteName}`;
  const canonical = head.canonical === undefined ? undefined : baseUrl + head.canonical;
  const description = head.description && shorten(language, head.description, DESCRIPTION_LENGTH);
  return (
    <>
      <title>{title}</title>
      {description && <meta name="description" content={description} />}
      {head.isIndexed === false && <meta name="robots" content="noindex" />}
      {canonical && <link rel="canonical" href={canonical} />}
      {head.styleSheet && <link rel="stylesheet" href={head.styleSheet} />}
      {head.feed && <link rel="alternate" type="application/atom+xml" title={siteName} href={baseUrl + head.feed} />}
      {head.previous && <link rel="prev" href={baseUrl + head.previous} />}
      {head.next && <link rel="next" href={baseUrl + head.next} />}
      <meta property="og:site_name" content={siteName} />
      <meta property="og:title" content={head.title} />
      <meta property="og:type" content={head.type ?? "website"} />
      {description && <meta property="og:description" content={description} />}
      {canonical && <meta property="og:url" content={canonical} />}
      {head.image && <meta property="og:image" content={new URL(head.image.url, baseUrl).href} />}
      {head.image?.alt && <meta property="og:image:alt" content={head.image.alt} />}
      <meta name="twitter:card" content={head.image ? "summary_large_image" : "summary"} />
      {head.properties?.map(([property, content]) => (
        <meta key={property} property={property} content={content} />
      ))}
      {head.structured && <StructuredData nodes={head.structured} />}
    </>
  );
}
