/** The only places where finished HTML or JSON enters a page. Everything else goes through React's escaping. */
import { keptJson } from "./kept.tsx";

type HtmlProps = {
  /** Cleaned or written by ourselves; never as a caller sent it. */
  html: string;
  className?: string | undefined;
};

export function Html({ html, className }: HtmlProps) {
  // Written by merchants, in whichever language: its own first letters say which way its lines run.
  // biome-ignore lint/security/noDangerouslySetInnerHtml: callers hand over cleaned HTML only
  return <div dir="auto" className={className} dangerouslySetInnerHTML={{ __html: html }} />;
}

/** A data block. It is no script to a content security policy: it needs no nonce and never runs. Its data must not change. */
export function DataBlock({ data, id }: { data: object; id: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: safeJson lets nothing close the element
  return <script type="application/json" id={id} dangerouslySetInnerHTML={{ __html: keptJson(data) }} />;
}

/** What the page is about, for search engines: one JSON-LD graph of schema.org nodes, which must not change. */
export function StructuredData({ nodes }: { nodes: readonly object[] }) {
  const graph = `{"@context":"https://schema.org","@graph":[${nodes.map(keptJson).join(",")}]}`;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: safeJson lets nothing close the element
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: graph }} />;
}
