/** The only places where finished HTML or JSON enters a page. Everything else goes through React's escaping. */
import { safeJson } from "./json.ts";

type HtmlProps = {
  /** Cleaned or written by ourselves; never as a caller sent it. */
  html: string;
  className?: string | undefined;
};

export function Html({ html, className }: HtmlProps) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: callers hand over cleaned HTML only
  return <div className={className} dangerouslySetInnerHTML={{ __html: html }} />;
}

type DataProps = { type: "application/ld+json" | "application/json"; data: unknown; id?: string };

/** A data block. It is no script to a content security policy: it needs no nonce and never runs. */
export function DataBlock({ type, data, id }: DataProps) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: safeJson lets nothing close the element
  return <script type={type} id={id} dangerouslySetInnerHTML={{ __html: safeJson(data) }} />;
}
